import {
  loginReplySchema,
  passkeyOptionsSchema,
  type Login,
  type LoginReply,
  type PasskeyLogin,
  type PasskeyOptions,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<LoginReply, Login>({
      query: (body) => ({ url: '/admin/login', method: 'POST', body }),
      transformResponse: parsed(loginReplySchema),
    }),
    startPasskeySignIn: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: '/admin/login/passkey-options', method: 'POST' }),
      transformResponse: parsed(passkeyOptionsSchema),
    }),
    signInWithPasskey: build.mutation<LoginReply, PasskeyLogin>({
      query: (body) => ({ url: '/admin/login/passkey', method: 'POST', body }),
      transformResponse: parsed(loginReplySchema),
    }),
  }),
});
export const { useSignInMutation, useStartPasskeySignInMutation, useSignInWithPasskeyMutation } =
  sessionApi;
