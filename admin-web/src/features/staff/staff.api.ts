import {
  invitedMemberSchema,
  staffListSchema,
  venueListSchema,
  type AcceptInvitationInput,
  type ChangeMemberInput,
  type InvitedMember,
  type InviteMemberInput,
  type StaffMemberView,
  type Venue,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** The accounts of staff, for owners. */
const staffApi = baseApi.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    staff: build.query<StaffMemberView[], void>({
      query: () => '/admin/staff',
      transformResponse: parsed(staffListSchema),
      providesTags: ['Staff'],
    }),
    venuesOfGrants: build.query<Venue[], void>({
      query: () => '/venues',
      transformResponse: parsed(venueListSchema),
    }),
    inviteMember: build.mutation<InvitedMember, InviteMemberInput>({
      query: (body) => ({ url: '/admin/staff', method: 'POST', body }),
      transformResponse: parsed(invitedMemberSchema),
      invalidatesTags: ['Staff'],
    }),
    inviteAgain: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/staff/${id}/invitation`, method: 'POST' }),
      invalidatesTags: ['Staff'],
    }),
    changeMember: build.mutation<StaffMemberView[], { id: string; change: ChangeMemberInput }>({
      query: ({ id, change }) => ({ url: `/admin/staff/${id}`, method: 'PATCH', body: change }),
      transformResponse: parsed(staffListSchema),
      invalidatesTags: ['Staff'],
    }),
    askForFactorReset: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/staff/${id}/factor-reset`, method: 'POST' }),
      invalidatesTags: ['Staff'],
    }),
    confirmFactorReset: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/staff/${id}/factor-reset/confirm`, method: 'POST' }),
      invalidatesTags: ['Staff'],
    }),
    cancelFactorReset: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/staff/${id}/factor-reset`, method: 'DELETE' }),
      invalidatesTags: ['Staff'],
    }),
    acceptInvitation: build.mutation<null, AcceptInvitationInput>({
      query: (body) => ({ url: '/admin/invitations/accept', method: 'POST', body }),
    }),
  }),
});
export const {
  useStaffQuery,
  useVenuesOfGrantsQuery,
  useInviteMemberMutation,
  useInviteAgainMutation,
  useChangeMemberMutation,
  useAskForFactorResetMutation,
  useConfirmFactorResetMutation,
  useCancelFactorResetMutation,
  useAcceptInvitationMutation,
} = staffApi;
