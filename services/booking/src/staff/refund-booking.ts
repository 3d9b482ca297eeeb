import { DomainError, formatPounds } from '@club/contracts';
import type { RefundBookingCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';

/** Refunds a booking, whole or in part, and notes in its history who did it and why. */
@Injectable()
export class RefundBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
  ) {}

  /** @throws NOT_FOUND, REFUND_TOO_LARGE, EDITED_MEANWHILE */
  async execute({ id, refund }: RequestOf<typeof RefundBookingCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.refundOrder.refundPart(order, refund);
    await this.orders.note(id, `refund of £${formatPounds(refund.pence)}: ${refund.reason}`);
  }
}
