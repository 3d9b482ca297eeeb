import { poundsToPence } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import { ConfirmMyMove } from '../src/customers/confirm-my-move.js';
import { MoveMyBooking } from '../src/customers/move-my-booking.js';
import { QuoteMyMove } from '../src/customers/quote-my-move.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { newId } from './booking-harness.js';
import { MovesHarness, type Mine } from './moves.js';

export interface Opened extends Mine {
  to: string;
  quoteId: string;
  moveId: string;
  supplement: string;
  secret: string;
  reply: MyMoveReply;
}

export const secretOf = (reply: MyMoveReply): string =>
  'open' in reply ? (reply.open.clientSecret ?? '') : '';

/** Moves to dearer shows whose difference the booker pays. */
export class DearerMoves extends MovesHarness {
  quote(token: string, showId: string) {
    return this.club.get(QuoteMyMove).execute({ token, showId });
  }

  ask(token: string, quoteId: string, moveId: string) {
    return this.club.get(MoveMyBooking).execute({ token, quoteId, moveId, knowsCity: false });
  }

  confirm(token: string, moveId: string) {
    return this.club.get(ConfirmMyMove).execute({ token, moveId });
  }

  /** A booking whose move to a show for £25 waits for £10. */
  async opened(show?: string): Promise<Opened> {
    const mine = await this.booked();
    const to = show ?? (await this.show());
    const { quoteId } = await this.quote(mine.token, to);
    const moveId = newId();
    const reply = await this.ask(mine.token, quoteId, moveId);
    const supplement = `move-${mine.id}-${moveId}`;
    return { ...mine, to, quoteId, moveId, supplement, secret: secretOf(reply), reply };
  }

  async paid(): Promise<Opened> {
    const move = await this.opened();
    await this.pay(move.secret);
    await this.confirm(move.token, move.moveId);
    return move;
  }

  async refund(id: string, pounds: number, places: number): Promise<void> {
    await this.club.get(RefundOrder).refundPart(await this.club.order(id), {
      ...{ refundId: newId(), pence: poundsToPence(pounds), places, reason: 'they are ill' },
    });
  }

  mailsAbout(subject: string, kind: 'booking-confirmed' | 'difference-refunded') {
    return this.club.outbox.find({ subject, kind }).lean();
  }
}
