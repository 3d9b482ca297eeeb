import {
  loginReplySchema,
  passkeyOptionsSchema,
  type LoginReply,
  type PasskeyLogin,
  type PasskeyOptions,
} from '@club/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, parsed } from '../../shared/api/base-api';
import { answerWithPasskey } from './passkey-browser';

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
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

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Asks the browser for a passkey, and the server to accept it. Its script is loaded when someone uses a passkey. */
export async function signInWithPasskey(dispatch: Dispatch): Promise<LoginReply> {
  const options = await dispatch(endpoints.startPasskeySignIn.initiate()).unwrap();
  const answer = await answerWithPasskey(options);
  return dispatch(endpoints.signInWithPasskey.initiate({ answer })).unwrap();
}
