import {
  bookersMessageReplySchema,
  showHistorySchema,
  showListSchema,
  showSchema,
  uploadReplySchema,
  venueListSchema,
  type BookersMessage,
  type SaveShowForm,
  type Show,
  type ShowAction,
  type Venue,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

const changed = ['Shows', 'Stats'] as const;

export const showsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    venues: build.query<Venue[], void>({
      query: () => '/venues',
      transformResponse: parsed(venueListSchema),
    }),
    shows: build.query<Show[], void>({
      query: () => '/admin/shows',
      transformResponse: parsed(showListSchema),
      providesTags: ['Shows'],
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
    cancelShow: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/shows/${id}/cancel`, method: 'POST' }),
      invalidatesTags: [...changed, 'Bookings'],
    }),
    messageBookers: build.mutation<{ recipients: number }, { id: string; message: BookersMessage }>(
      {
        query: ({ id, message }) => ({
          url: `/admin/shows/${id}/message`,
          method: 'POST',
          body: message,
        }),
        transformResponse: parsed(bookersMessageReplySchema),
      },
    ),
    requestUpload: build.mutation<{ uploadURL: string }, void>({
      query: () => ({ url: '/objects/upload', method: 'POST' }),
      transformResponse: parsed(uploadReplySchema),
    }),
  }),
});
export const {
  useVenuesQuery,
  useShowsQuery,
  useShowHistoryQuery,
  useCreateShowMutation,
  useUpdateShowMutation,
  useDeleteShowMutation,
  useCancelShowMutation,
  useMessageBookersMutation,
  useRequestUploadMutation,
} = showsApi;
