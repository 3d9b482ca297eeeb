import { DomainError } from '@club/contracts';
import type { ConfirmPaymentCall, ConfirmPaymentInput, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { viewBooking } from './domain/views.js';
import { OrdersStore } from './orders.store.js';
import { SettleOrder, type Settlement } from './settle-order.js';

/**
 * The customer's browser says that it has paid, which is only a reason to ask Stripe now. The call never fails once
 * money may have been taken.
 */
@Injectable()
export class ConfirmPayment {
  constructor(
    private readonly orders: OrdersStore,
    private readonly settleOrder: SettleOrder,
  ) {}

  async execute({
    bookingId,
    paymentIntentId,
  }: ConfirmPaymentInput): Promise<ReplyOf<typeof ConfirmPaymentCall>> {
    const order = await this.orders.find(bookingId);
    if (order?.paymentIntentId !== paymentIntentId) throw new DomainError('NOT_FOUND');
    const settlement = await this.settle(order);
    if (settlement === 'not-paid') throw new DomainError('NOT_PAID');
    const current = (await this.afterSettling(bookingId, settlement)) ?? order;
    return {
      outcome: settlement === 'completed' ? 'completed' : 'pending',
      booking: viewBooking(current),
    };
  }

  private async afterSettling(id: string, settlement: Settlement): Promise<OrderRow | null> {
    const acknowledged = settlement === 'completed' ? await this.orders.acknowledge(id) : null;
    return acknowledged ?? this.orders.find(id);
  }

  /** If Stripe is slow or away, the sweeps finish the settlement. */
  private async settle(order: OrderRow): Promise<Settlement> {
    try {
      return await this.settleOrder.execute(order._id, order);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PAYMENTS_UNAVAILABLE') return 'pending';
      throw error;
    }
  }
}
