import { contactReplySchema, type Contact } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const enquiriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<{ id: string }, Contact>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
      transformResponse: parsed(contactReplySchema),
    }),
  }),
});
export const { useSendMessageMutation } = enquiriesApi;
