import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import type { OrderRow } from './domain/order.js';
import { isFullyRefunded, type Refund } from './domain/refunds.js';
import { OrderRefundsStore } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';

/** Notes in one transaction that a refund is done, and the e-mail that says so. */
@Injectable()
export class FinishRefund {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(order: OrderRow, refund: Refund): Promise<void> {
    await this.orders.transaction(async (session) => {
      const done = await this.refunds.finish(order._id, refund, session);
      if (done === null) return; // another process was quicker; its transaction wrote the e-mail
      if (isFullyRefunded(done))
        await this.orders.transition(order._id, 'refunded', { live: false }, session);
      if (order.email !== '') await this.outbox.write(factOf(order, refund.id), session);
    });
    crashPoint('refunded');
  }

  /**
   * An order ends although nothing is left to refund. A customer who has had no e-mail about a refund gets one now; `id`
   * names it.
   */
  async executeWithoutMoney(order: OrderRow, id: string): Promise<void> {
    await this.orders.transaction(async (session) => {
      const ended = await this.orders.transition(order._id, 'refunded', { live: false }, session);
      if (ended !== null && order.refunds.length === 0 && order.email !== '')
        await this.outbox.write(factOf(order, id), session);
    });
    crashPoint('refunded');
  }
}

const factOf = ({ _id: subject }: OrderRow, fact: string) =>
  ({ kind: 'booking-refunded', subject, fact }) as const;
