import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { SettleOrder } from '../orders/settle-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';

/** Handles an event about the payment of an order. One that means nothing for an order changes nothing. */
@Injectable()
export class HandleOrderEvent {
  constructor(
    private readonly settleOrder: SettleOrder,
    private readonly takeOverRefunds: TakeOverRefunds,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE if the payment is still being processed, so that Stripe delivers the event again. */
  async execute(type: string, order: OrderRow): Promise<void> {
    switch (type) {
      case 'payment_intent.succeeded':
        return this.settle(order);
      case 'charge.refunded':
      case 'refund.updated':
      case 'refund.failed':
        // Events come in any order, and only a settled order has refunds.
        // guard: settle-before-refunds (invariants.md I6)
        if (STATES[order.state].settlement === null) await this.settle(order);
        return this.takeOverRefunds.execute(order);
      default:
        return;
    }
  }

  private async settle(order: OrderRow): Promise<void> {
    if ((await this.settleOrder.execute(order._id, order)) === 'pending')
      throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
