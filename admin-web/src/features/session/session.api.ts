import { loginReplySchema, type Login, type LoginReply } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<LoginReply, Login>({
      query: (body) => ({ url: '/admin/login', method: 'POST', body }),
      transformResponse: parsed(loginReplySchema),
    }),
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/admin/logout', method: 'POST' }),
    }),
  }),
});
export const { useSignInMutation, useSignOutMutation } = sessionApi;
