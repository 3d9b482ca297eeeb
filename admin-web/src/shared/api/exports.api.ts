import { baseApi } from './base-api';

/** Lists with persons that leave the staff area. The server notes them, and has a file confirmed first. */
const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportBookings: build.mutation<null, void>({
      query: () => ({ url: '/admin/bookings/export', method: 'POST' }),
    }),
    exportDoorList: build.mutation<null, string>({
      query: (showId) => ({ url: `/admin/shows/${showId}/door-list/export`, method: 'POST' }),
    }),
    notePrint: build.mutation<null, string>({
      query: (showId) => ({ url: `/admin/shows/${showId}/door-list/print`, method: 'POST' }),
    }),
  }),
});
export const { useExportBookingsMutation, useExportDoorListMutation, useNotePrintMutation } =
  exportsApi;
