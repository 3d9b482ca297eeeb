import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { kindToResend, resendActOf, RESENT, resentFact } from '../orders/domain/resent-mail.js';
import type { OrderRow } from '../orders/domain/order.js';
import { hasTicket } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { noticeFact } from './notice-facts.js';
import { ShowMessagesStore, type Mailing } from './show-messages.store.js';

const AT_ONCE = 50;

/**
 * Writes the e-mails of a mailing. Each is named by the mailing and its booking, so this may stop anywhere, run again, and run
 * in two processes at once: every booking gets one.
 */
@Injectable()
export class SpreadMailing {
  constructor(
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly messages: ShowMessagesStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(mailing: Mailing): Promise<void> {
    const { _id, bookingIds } = mailing;
    for (let done = mailing.done; done < bookingIds.length; done += AT_ONCE) {
      const part = await this.orders.findMany(bookingIds.slice(done, done + AT_ONCE));
      const reachable = part.filter(({ email }) => email !== ''); // someone may have been erased since
      if (mailing.message === '') for (const order of reachable) await this.resend(order, _id);
      else await this.write(reachable, _id);
      await this.messages.advance(_id, Math.min(done + AT_ONCE, bookingIds.length));
    }
    await this.messages.markSent(_id);
  }

  private async write(orders: readonly OrderRow[], mailingId: string): Promise<void> {
    const booked = orders.filter(hasTicket);
    await this.outbox.writeMissing(
      booked.map(({ _id }) => ({
        kind: 'show-message',
        subject: _id,
        fact: noticeFact(mailingId, _id),
      })),
    );
  }

  /** As for a single booking: the e-mail and its line in the history are one transaction. */
  private async resend(order: OrderRow, mailingId: string): Promise<void> {
    const kind = kindToResend(order);
    if (kind === undefined) return;
    const { _id } = order;
    const act = { id: resendActOf(mailingId), note: RESENT[kind] };
    await this.orders.transaction(async (session) => {
      if (!(await this.acts.noteOnce(order, act, session))) return;
      await this.outbox.write({ kind, subject: _id, fact: resentFact(_id, mailingId) }, session);
    });
  }
}
