import type {
  AskForData,
  ComplaintInput,
  ErasedData,
  OpenedPrivacyLink,
  PrivacyLink,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const privacyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askForData: build.mutation<unknown, AskForData>({
      query: (body) => ({ url: '/privacy/requests', method: 'POST', body }),
    }),
    complain: build.mutation<unknown, ComplaintInput>({
      query: (body) => ({ url: '/privacy/complaints', method: 'POST', body }),
    }),
    openPrivacyLink: build.query<OpenedPrivacyLink, PrivacyLink>({
      query: (body) => ({ url: '/privacy/link', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.openedPrivacyLinkSchema),
    }),
    eraseData: build.mutation<ErasedData, PrivacyLink>({
      query: (body) => ({ url: '/privacy/erase', method: 'POST', body }),
      transformResponse: parsed((schemas) => schemas.erasedDataSchema),
    }),
  }),
});
export const {
  useAskForDataMutation,
  useComplainMutation,
  useOpenPrivacyLinkQuery,
  useEraseDataMutation,
} = privacyApi;
