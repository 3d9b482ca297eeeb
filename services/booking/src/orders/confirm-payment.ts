import { DomainError } from '@club/contracts';
import type { ConfirmPaymentInput, ConfirmPaymentCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from './orders.store.js';
import { viewBooking, type OrderRow } from './domain/order.js';
import { SettleOrder, type Settlement } from './settle-order.js';

/** PATCH bookings/{id}/payment: a hint to look at Stripe now. It never fails once money may have been taken. */
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
    const settlement = await this.settled(order);
    if (settlement === 'not-paid') throw new DomainError('NOT_PAID');
    if (settlement !== 'completed')
      return {
        outcome: 'pending',
        booking: viewBooking((await this.orders.find(bookingId)) ?? order),
      };
    const completed =
      (await this.orders.acknowledge(bookingId)) ?? (await this.orders.find(bookingId));
    return { outcome: 'completed', booking: viewBooking(completed ?? order) };
  }

  /** Stripe slow or away: the sweeps finish what this call could not. */
  private async settled(order: OrderRow): Promise<Settlement> {
    try {
      return await this.settleOrder.execute(order._id, order);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PAYMENTS_UNAVAILABLE') return 'pending';
      throw error;
    }
  }
}
