import type { PaymentStatus, BookingsFilter as SentFilter } from '@club/contracts';

/** The rows that the list shows. An empty text matches every row. */
export interface BookingsFilter {
  search: string;
  showId: string;
  status: PaymentStatus | '';
}

/** The filter of the list without what it does not filter by. */
export const listFilterOf = ({ search, showId, status }: BookingsFilter): SentFilter => ({
  ...(search !== '' && { search }),
  ...(showId !== '' && { showId }),
  ...(status !== '' && { status }),
});
