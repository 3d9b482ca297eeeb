import { DomainError } from '@club/contracts';
import type { RefundBookingCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { isBeingReturned } from '../orders/domain/quarantine.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';

/** Refunds a booking, whole or in part. Its history says who did it and why; the reason is for staff only. */
@Injectable()
export class RefundBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID, REFUND_TOO_LARGE, VALIDATION_FAILED, EDITED_MEANWHILE */
  async execute({ id, refund }: RequestOf<typeof RefundBookingCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    if (isBeingReturned(order)) throw new DomainError('EDITED_MEANWHILE');
    await this.refundOrder.refundPart(order, refund);
  }
}
