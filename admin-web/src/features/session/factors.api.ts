import {
  newTotpSchema,
  ownFactorsSchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  type AddPasskeyInput,
  type ConfirmTotpInput,
  type NewTotp,
  type OwnFactors,
  type PasskeyOptions,
  type RecoveryCodesReply,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const post = (url: string, body?: unknown) => ({ url, method: 'POST', body });

/** The second factors of one's own account. */
const factorsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Factors', 'Sessions'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownFactors: build.query<OwnFactors, void>({
        query: () => '/admin/account/factors',
        transformResponse: parsed(ownFactorsSchema),
        providesTags: ['Factors'],
      }),
      startTotp: build.mutation<NewTotp, void>({
        query: () => post('/admin/account/totp'),
        transformResponse: parsed(newTotpSchema),
      }),
      confirmTotp: build.mutation<RecoveryCodesReply, ConfirmTotpInput>({
        query: (body) => post('/admin/account/totp/confirm', body),
        transformResponse: parsed(recoveryCodesSchema),
        invalidatesTags: ['Factors', 'Sessions'],
      }),
      removeTotp: build.mutation<null, void>({
        query: () => ({ url: '/admin/account/totp', method: 'DELETE' }),
        invalidatesTags: ['Factors'],
      }),
      keepFactors: build.mutation<null, void>({
        query: () => ({ url: '/admin/account/factor-reset', method: 'DELETE' }),
        invalidatesTags: ['Factors'],
      }),
      renewRecoveryCodes: build.mutation<RecoveryCodesReply, void>({
        query: () => post('/admin/account/recovery-codes'),
        transformResponse: parsed(recoveryCodesSchema),
        invalidatesTags: ['Factors'],
      }),
    }),
  });
export const {
  useOwnFactorsQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useKeepFactorsMutation,
  useRenewRecoveryCodesMutation,
} = factorsApi;

const passkeysApi = factorsApi.injectEndpoints({
  endpoints: (build) => ({
    startPasskey: build.mutation<PasskeyOptions, void>({
      query: () => post('/admin/account/passkey-options'),
      transformResponse: parsed(passkeyOptionsSchema),
    }),
    addPasskey: build.mutation<RecoveryCodesReply, AddPasskeyInput>({
      query: (body) => post('/admin/account/passkeys', body),
      transformResponse: parsed(recoveryCodesSchema),
      invalidatesTags: ['Factors', 'Sessions'],
    }),
    renamePasskey: build.mutation<null, { id: string; name: string }>({
      query: ({ id, name }) => ({
        url: `/admin/account/passkeys/${id}`,
        method: 'PATCH',
        body: { name },
      }),
      invalidatesTags: ['Factors'],
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/account/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Factors'],
    }),
  }),
});
export const {
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi;
