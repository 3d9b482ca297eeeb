import { formatPounds, type Booking, type Show } from '@club/contracts';
import type { BookingView } from '@club/messages';

/** A booking on the wire: its total as text with two decimals, and its show if it is known. */
export const composeBooking = (
  { totalPence, ...booking }: BookingView,
  show: Show | undefined,
): Booking => ({
  ...booking,
  totalAmount: formatPounds(totalPence),
  ...(show !== undefined && { show }),
});
