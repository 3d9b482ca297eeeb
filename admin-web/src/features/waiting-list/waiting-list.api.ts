import {
  staffWaitingListSchema,
  waitRowSchema,
  type AddWaitInput,
  type OfferByHandInput,
  type StaffWaitingList,
  type WaitRow,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const TAG = 'WaitingList';
/** A refusal often means that the list is not as it is shown, so it is fetched again after each act. */
const invalidatesTags = [TAG] as const;

export const waitingListApi = baseApi.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    waitingList: build.query<StaffWaitingList, string>({
      query: (showId) => `/admin/shows/${showId}/waiting-list`,
      transformResponse: parsed(staffWaitingListSchema),
      providesTags: [TAG],
    }),
    addWait: build.mutation<WaitRow, { showId: string; party: AddWaitInput }>({
      query: ({ showId, party }) => ({
        url: `/admin/shows/${showId}/waiting-list`,
        method: 'POST',
        body: party,
      }),
      transformResponse: parsed(waitRowSchema),
      invalidatesTags,
    }),
    pauseWaitingList: build.mutation<null, { showId: string; isPaused: boolean }>({
      query: ({ showId, isPaused }) => ({
        url: `/admin/shows/${showId}/waiting-list/${isPaused ? 'pause' : 'resume'}`,
        method: 'POST',
      }),
      invalidatesTags,
    }),
    offerByHand: build.mutation<WaitRow, { id: string; offer: OfferByHandInput }>({
      query: ({ id, offer }) => ({
        url: `/admin/waiting-list/${id}/offer`,
        method: 'POST',
        body: offer,
      }),
      transformResponse: parsed(waitRowSchema),
      invalidatesTags,
    }),
    removeWait: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/waiting-list/${id}`, method: 'DELETE' }),
      invalidatesTags,
    }),
  }),
});
export const {
  useWaitingListQuery,
  useAddWaitMutation,
  usePauseWaitingListMutation,
  useOfferByHandMutation,
  useRemoveWaitMutation,
} = waitingListApi;
