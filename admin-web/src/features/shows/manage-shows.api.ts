import {
  bookersMessageReplySchema,
  showHistorySchema,
  showSchema,
  venueListSchema,
  type BookersMessage,
  type SaveShowForm,
  type Show,
  type ShowAction,
  type Venue,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const changed = ['Shows', 'Stats'] as const;
const addTagTypes = [...changed, 'Messages'] as const;

export const manageShowsApi = baseApi.enhanceEndpoints({ addTagTypes }).injectEndpoints({
  endpoints: (build) => ({
    venues: build.query<Venue[], void>({
      query: () => '/venues',
      transformResponse: parsed(venueListSchema),
    }),
    showHistory: build.query<ShowAction[], string>({
      query: (id) => `/admin/shows/${id}/history`,
      transformResponse: parsed(showHistorySchema),
      providesTags: ['Shows'],
    }),
    createShow: build.mutation<Show, SaveShowForm>({
      query: (body) => ({ url: '/admin/shows', method: 'POST', body }),
      transformResponse: parsed(showSchema),
      invalidatesTags: [...changed],
    }),
    updateShow: build.mutation<Show, { id: string; show: SaveShowForm }>({
      query: ({ id, show }) => ({ url: `/admin/shows/${id}`, method: 'PUT', body: show }),
      transformResponse: parsed(showSchema),
      invalidatesTags: [...changed],
    }),
    deleteShow: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/shows/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    messageBookers: build.mutation<{ recipients: number }, { id: string; message: BookersMessage }>(
      {
        query: ({ id, message }) => ({
          url: `/admin/shows/${id}/message`,
          method: 'POST',
          body: message,
        }),
        transformResponse: parsed(bookersMessageReplySchema),
        invalidatesTags: ['Messages'],
      },
    ),
  }),
});
export const {
  useVenuesQuery,
  useShowHistoryQuery,
  useCreateShowMutation,
  useUpdateShowMutation,
  useDeleteShowMutation,
  useMessageBookersMutation,
} = manageShowsApi;
