import { searchReplySchema, type SearchReply } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** A result may be opened minutes later, so the next search of the same words asks again. */
const KEEP_SECONDS = 10;

const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchReply, string>({
      query: (q) => ({ url: '/admin/search', params: { q } }),
      transformResponse: parsed(searchReplySchema),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
  }),
});
export const { useSearchQuery } = searchApi;
