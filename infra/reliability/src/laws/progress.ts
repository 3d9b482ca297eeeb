import type { Evidence } from '../evidence.js';
import type { Booking } from './rule.js';

/** How long the sweeps may take to notice that the time of a hold is over. */
const GRACE_MS = 60_000;
/** States that lead on by themselves. A system that has come to rest has no order in them. */
const ON_THE_WAY = ['releasing', 'completing', 'refund_due'];

/** No order and no refund is stuck. */
export function progressLaw({ bookings, at }: Evidence): string[] {
  return bookings.flatMap((booking) => [
    ...(isStuck(booking, at) ? [`booking ${booking._id}: stuck in ${booking.state}`] : []),
    ...booking.refunds
      .filter(({ state }) => state === 'due')
      .map(({ id }) => `booking ${booking._id}: refund ${id} is still due`),
  ]);
}

const isStuck = ({ state, expiresAt }: Booking, at: Date): boolean =>
  ON_THE_WAY.includes(state) ||
  (['new', 'held', 'pending'].includes(state) && expiresAt.getTime() + GRACE_MS < at.getTime());
