import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import type { OrderRow } from './domain/order.js';
import { isBeingReturned } from './domain/quarantine.js';
import { isFullyRefunded, placesKept, type Refund } from './domain/refunds.js';
import { FindPayer } from './find-payer.js';
import { OrderRefundsStore, type ClientSession } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';
import { SupplementsStore } from './supplements.store.js';
import { TellFriend } from './tell-friend.js';

/** Notes in one transaction that a refund is done, and the e-mails that say so. */
@Injectable()
export class FinishRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly supplements: SupplementsStore,
    private readonly findPayer: FindPayer,
    private readonly tellFriend: TellFriend,
    private readonly outbox: Outbox,
  ) {}

  async execute(order: OrderRow, refund: Refund): Promise<void> {
    const isTold = await this.isTold(order);
    await this.orders.transaction(async (session) => {
      const done = await this.refunds.finish(order._id, refund, session);
      if (done === null) return; // another process was quicker; its transaction wrote the e-mail
      // The price says nothing about a quarantined payment: ReturnPayment ends its order.
      const isLast = isFullyRefunded(done) && !isBeingReturned(done);
      const ended = isLast ? await this.end(order, session) : null;
      if (isTold) await this.outbox.write(factOf(order, refund.id), session);
      const isLosing = refund.places > 0 || (ended !== null && placesKept(done) > 0);
      // Told before, unless an older version has noted the refund.
      if (isLosing) await this.tellFriend.execute(order, refund.id, session);
    });
    crashPoint('refunded');
  }

  /**
   * An order ends although nothing is left to refund. A customer who has had no e-mail about a refund gets one now; `id`
   * names it.
   */
  async executeWithoutMoney(order: OrderRow, id: string): Promise<void> {
    const payer = await this.findPayer.execute(order);
    await this.orders.transaction(async (session) => {
      const ended = await this.end(order, session);
      if (ended === null) return;
      if (order.refunds.length === 0 && payer !== null)
        await this.outbox.write(factOf(order, id), session);
      if (placesKept(order) > 0) await this.tellFriend.execute(order, id, session);
    });
    crashPoint('refunded');
  }

  private async end({ _id }: OrderRow, session: ClientSession): Promise<OrderRow | null> {
    const ended = await this.orders.transition(_id, 'refunded', { live: false }, session);
    // guard: supplements-end-with-their-booking (invariants.md I43)
    if (ended !== null) await this.supplements.endAll(_id, session);
    return ended;
  }

  /** A supplement has no address of its own: its booking's holder reads about its refund. */
  private async isTold(order: OrderRow): Promise<boolean> {
    return order.supplementOf !== undefined || (await this.findPayer.execute(order)) !== null;
  }
}

const factOf = ({ _id: subject, supplementOf }: OrderRow, fact: string) =>
  ({
    kind: supplementOf === undefined ? 'booking-refunded' : 'difference-refunded',
    subject,
    fact,
  }) as const;
