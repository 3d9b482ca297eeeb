import {
  passkeyOptionsSchema,
  type ConfirmActInput,
  type ConfirmedAct,
  type PasskeyOptions,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const stepUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmAct: build.mutation<null, ConfirmActInput>({
      query: (body) => ({ url: '/admin/step-ups', method: 'POST', body }),
    }),
    startPasskeyStepUp: build.mutation<PasskeyOptions, ConfirmedAct>({
      query: (body) => ({ url: '/admin/step-ups/passkey-options', method: 'POST', body }),
      transformResponse: parsed(passkeyOptionsSchema),
    }),
  }),
});
export const { useConfirmActMutation, useStartPasskeyStepUpMutation } = stepUpApi;
