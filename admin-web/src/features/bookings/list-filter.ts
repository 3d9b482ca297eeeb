import type { BookingsFilter as SentFilter } from '@club/contracts';
import type { BookingsFilter } from './bookings.api';

/** The filter of the list without what it does not filter by. */
export const listFilterOf = ({ search, showId, status }: BookingsFilter): SentFilter => ({
  ...(search !== '' && { search }),
  ...(showId !== '' && { showId }),
  ...(status !== '' && { status }),
});
