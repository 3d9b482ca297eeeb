import {
  staffSessionListSchema,
  type ChangePasswordInput,
  type StaffSession,
} from '@club/contracts';
import { baseApi, totalOf } from '../../shared/api/base-api';

/** One's own account. */
export const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query<{ sessions: StaffSession[]; total: number }, void>({
      query: () => '/admin/account/sessions',
      transformResponse: (reply, meta) => {
        const sessions = staffSessionListSchema.parse(reply);
        return { sessions, total: Math.max(sessions.length, totalOf(meta)) };
      },
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/admin/account/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    changePassword: build.mutation<null, ChangePasswordInput>({
      query: (body) => ({ url: '/admin/account/password', method: 'POST', body }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});
export const {
  useOwnSessionsQuery,
  useLazyOwnSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
} = accountApi;
