import type {
  BookingLink,
  ChangeWaitInput,
  DeclineOfferInput,
  JoinWaitingListForm,
  MyWait,
  TakenOffer,
  TakeOfferInput,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const entry = parsed((schemas) => schemas.myWaitSchema);

const waitingListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    joinWaitingList: build.mutation<unknown, { showId: string; party: JoinWaitingListForm }>({
      query: ({ showId, party }) => ({
        url: `/shows/${encodeURIComponent(showId)}/waiting-list`,
        method: 'POST',
        body: party,
      }),
    }),
    myWait: build.query<MyWait, BookingLink>({
      query: (body) => ({ url: '/waiting-list', method: 'POST', body }),
      transformResponse: entry,
      // A link may be opened again after an offer was made or has ended.
      keepUnusedDataFor: 0,
    }),
    changeWait: build.mutation<MyWait, ChangeWaitInput>({
      query: (body) => ({ url: '/waiting-list', method: 'PATCH', body }),
      transformResponse: entry,
    }),
    leaveWaitingList: build.mutation<unknown, BookingLink>({
      query: (body) => ({ url: '/waiting-list', method: 'DELETE', body }),
    }),
    rejoinWaitingList: build.mutation<MyWait, BookingLink>({
      query: (body) => ({ url: '/waiting-list/rejoin', method: 'POST', body }),
      transformResponse: entry,
    }),
    takeOffer: build.mutation<TakenOffer, TakeOfferInput>({
      query: (body) => ({ url: '/waiting-list/take', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.takenOfferSchema),
      invalidatesTags: ['Shows'],
    }),
    declineOffer: build.mutation<MyWait, DeclineOfferInput>({
      query: (body) => ({ url: '/waiting-list/decline', method: 'POST', body }),
      transformResponse: entry,
    }),
  }),
});
export const {
  useJoinWaitingListMutation,
  useMyWaitQuery,
  useChangeWaitMutation,
  useLeaveWaitingListMutation,
  useRejoinWaitingListMutation,
  useTakeOfferMutation,
  useDeclineOfferMutation,
} = waitingListApi;
