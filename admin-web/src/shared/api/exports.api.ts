import { exportLineSchema, type Booking, type BookingsFilter } from '@club/contracts';
import { baseApi } from './base-api';
import { readLines } from './read-lines';

/** A file of a hundred thousand bookings takes a while. */
const LONGEST_MS = 10 * 60_000;

interface BookingsExport {
  filter: BookingsFilter;
  /** Gets each booking as it arrives, and how many there will be. */
  onBooking: (booking: Booking, total: number) => void;
}

/** Lists with persons that leave the staff area. The server notes them, and has a file confirmed first. */
const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportBookings: build.mutation<null, BookingsExport>({
      query: ({ filter, onBooking }) => ({
        url: '/admin/bookings/export',
        method: 'POST',
        body: filter,
        timeout: LONGEST_MS,
        responseHandler: (answer) => (answer.ok ? readExport(answer, onBooking) : answer.text()),
      }),
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

/** @throws an error if the server has broken off: half a file must not look like a whole one. */
async function readExport(
  { body }: Response,
  onBooking: BookingsExport['onBooking'],
): Promise<string> {
  let total = 0;
  let isWhole = false;
  for await (const text of readLines(body)) {
    const line = exportLineSchema.parse(JSON.parse(text));
    if ('total' in line) total = line.total;
    else if ('end' in line) isWhole = true;
    else onBooking(line.booking, total);
  }
  if (!isWhole) throw new Error('the server has broken off');
  return 'null';
}
