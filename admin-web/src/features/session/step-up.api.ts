import type { ConfirmActInput } from '@club/contracts';
import { baseApi } from '../../shared/api/base-api';

export const stepUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmAct: build.mutation<null, ConfirmActInput>({
      query: (body) => ({ url: '/admin/step-ups', method: 'POST', body }),
    }),
  }),
});
export const { useConfirmActMutation } = stepUpApi;
