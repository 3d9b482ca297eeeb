import { DomainError, poundsToPence } from '@club/contracts';
import type { RefundBookingCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { VenueRights } from '../offers/venue-rights.js';
import { isBeingReturned } from '../orders/domain/quarantine.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';

/**
 * Refunds a booking, whole or in part. Its history says who did it and why; the reason is for staff only. Without the
 * right to refund any sum, the refunds of a booking together stay within a limit (ADR 51).
 */
@Injectable()
export class RefundBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refundOrder: RefundOrder,
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_PAID, REFUND_TOO_LARGE, VALIDATION_FAILED, EDITED_MEANWHILE */
  async execute({ id, refund }: RequestOf<typeof RefundBookingCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    if (isBeingReturned(order)) throw new DomainError('EDITED_MEANWHILE');
    const mayRefundAny = await this.venues.allows(order.showId, 'bookings:refund-any');
    await this.refundOrder.refundPart(order, {
      ...refund,
      ...(!mayRefundAny && { limitPence: poundsToPence(this.settings.REFUND_LIMIT_POUNDS) }),
    });
  }
}
