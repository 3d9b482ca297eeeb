import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import type { OrderRow } from './domain/order.js';
import { isFullyRefunded, type Refund } from './domain/refunds.js';
import { OrderRefundsStore, type ClientSession } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';
import { SupplementsStore } from './supplements.store.js';

/** Notes in one transaction that a refund is done, and the e-mail that says so. */
@Injectable()
export class FinishRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly supplements: SupplementsStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(order: OrderRow, refund: Refund): Promise<void> {
    await this.orders.transaction(async (session) => {
      const done = await this.refunds.finish(order._id, refund, session);
      if (done === null) return; // another process was quicker; its transaction wrote the e-mail
      if (isFullyRefunded(done)) await this.end(order, session);
      if (isTold(order)) await this.outbox.write(factOf(order, refund.id), session);
    });
    crashPoint('refunded');
  }

  /**
   * An order ends although nothing is left to refund. A customer who has had no e-mail about a refund gets one now; `id`
   * names it.
   */
  async executeWithoutMoney(order: OrderRow, id: string): Promise<void> {
    await this.orders.transaction(async (session) => {
      const ended = await this.end(order, session);
      if (ended !== null && order.refunds.length === 0 && order.email !== '')
        await this.outbox.write(factOf(order, id), session);
    });
    crashPoint('refunded');
  }

  private async end({ _id }: OrderRow, session: ClientSession): Promise<OrderRow | null> {
    const ended = await this.orders.transition(_id, 'refunded', { live: false }, session);
    // guard: supplements-end-with-their-booking (invariants.md I43)
    if (ended !== null) await this.supplements.endAll(_id, session);
    return ended;
  }
}

/** A supplement has no address of its own: its booking's holder reads about its refund. */
const isTold = ({ email, supplementOf }: OrderRow): boolean =>
  email !== '' || supplementOf !== undefined;

const factOf = ({ _id: subject, supplementOf }: OrderRow, fact: string) =>
  ({
    kind: supplementOf === undefined ? 'booking-refunded' : 'difference-refunded',
    subject,
    fact,
  }) as const;
