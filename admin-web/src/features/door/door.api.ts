import {
  arrivalResultsSchema,
  doorFiguresSchema,
  doorListSchema,
  readTicketSchema,
  type Arrival,
  type ArrivalResults,
  type DoorFigures,
  type DoorList,
  type ReadTicketReply,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const doorApi = baseApi.enhanceEndpoints({ addTagTypes: ['Door'] }).injectEndpoints({
  endpoints: (build) => ({
    doorList: build.query<DoorList, string>({
      query: (showId) => `/admin/shows/${showId}/door-list`,
      transformResponse: parsed(doorListSchema),
      providesTags: ['Door'],
    }),
    doorFigures: build.query<DoorFigures, string>({
      query: (showId) => `/admin/shows/${showId}/door-figures`,
      transformResponse: parsed(doorFiguresSchema),
      providesTags: ['Door'],
    }),
    recordArrival: build.mutation<ArrivalResults, { showId: string; arrival: Arrival }>({
      query: ({ showId, arrival }) => ({
        url: `/admin/shows/${showId}/arrivals`,
        method: 'POST',
        body: { arrivals: [arrival] },
      }),
      transformResponse: parsed(arrivalResultsSchema),
      invalidatesTags: ['Door'],
    }),
    readTicket: build.mutation<ReadTicketReply, { showId: string; code: string }>({
      query: ({ showId, code }) => ({
        url: `/admin/shows/${showId}/tickets`,
        method: 'POST',
        body: { code },
      }),
      transformResponse: parsed(readTicketSchema),
    }),
  }),
});
export const {
  useDoorListQuery,
  useDoorFiguresQuery,
  useRecordArrivalMutation,
  useReadTicketMutation,
} = doorApi;
