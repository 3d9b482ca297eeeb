import { pence } from '@club/contracts';
import { ConfirmMyMove } from '../src/customers/confirm-my-move.js';
import { MoveMyBooking } from '../src/customers/move-my-booking.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { ReadPayLink } from '../src/staff/read-pay-link.js';
import { acting, aManager } from './acting.js';
import { newId } from './booking-harness.js';
import { MovesHarness } from './moves.js';

export const MANAGER = aManager('mair');

export const supplementOf = (id: string, moveId: string): string => `move-${id}-${moveId}`;

/** Moves to dearer shows whose difference the booker pays with a link of the box office. */
export class MoveLinks extends MovesHarness {
  /** A booking for whose move to a show for £25 staff have sent the link. */
  async sent(holdHours = 48) {
    const mine = await this.booked();
    const to = await this.show();
    const moveId = newId();
    const about = { id: mine.id, showId: to, moveId, payment: 'link' as const, holdHours };
    const booking = await this.byStaff(about);
    return { ...mine, to, moveId, about, booking, supplement: supplementOf(mine.id, moveId) };
  }

  /** The page of the booking opens the payment. */
  async opened({ token, moveId }: Sent): Promise<string> {
    const reply = await this.club.get(MoveMyBooking).execute({ token, moveId, knowsCity: false });
    return 'open' in reply ? (reply.open.clientSecret ?? '') : '';
  }

  confirm({ token, moveId }: Sent) {
    return this.club.get(ConfirmMyMove).execute({ token, moveId });
  }

  payLink(id: string, now = new Date()) {
    return acting(MANAGER, 'bookings:write', () => this.club.get(ReadPayLink).execute(id, now));
  }

  /** The rows about a booking in the trail. */
  rowsOf(id: string) {
    const trail = this.club.orders.db.collection('audit_trail');
    return trail.find({ 'target.id': id }).sort({ _id: 1 }).toArray();
  }

  async refundPlaces(id: string, places: number): Promise<void> {
    await this.club.get(RefundOrder).refundPart(await this.club.order(id), {
      ...{ refundId: newId(), pence: pence(places * 2000), places, reason: 'they are ill' },
    });
  }
}

interface Sent {
  token: string;
  moveId: string;
}
