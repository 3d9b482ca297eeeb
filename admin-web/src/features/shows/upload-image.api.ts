import { uploadReplySchema } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const uploadImageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestUpload: build.mutation<{ uploadURL: string }, void>({
      query: () => ({ url: '/objects/upload', method: 'POST' }),
      transformResponse: parsed(uploadReplySchema),
    }),
  }),
});
export const { useRequestUploadMutation } = uploadImageApi;
