import type { DoorNoteInput } from '@club/contracts';
import { bookingsApi, bookingTags } from './bookings.api';

const doorNoteApi = bookingsApi.injectEndpoints({
  endpoints: (build) => ({
    noteForDoor: build.mutation<null, DoorNoteInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/bookings/${id}/door-note`, method: 'PUT', body }),
      invalidatesTags: [...bookingTags],
    }),
  }),
});
export const { useNoteForDoorMutation } = doorNoteApi;
