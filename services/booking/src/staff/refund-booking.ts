import { DomainError, poundsToPence } from '@club/contracts';
import type { RefundBookingCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ShowTrail } from '../offers/show-trail.js';
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
    private readonly trail: ShowTrail,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_PAID, REFUND_TOO_LARGE, VALIDATION_FAILED, EDITED_MEANWHILE */
  async execute({ id, refund }: RequestOf<typeof RefundBookingCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    if (isBeingReturned(order)) throw new DomainError('EDITED_MEANWHILE');
    const mayRefundAny = await this.venues.allows(order.showId, 'bookings:refund-any');
    const limitPence = poundsToPence(this.settings.REFUND_LIMIT_POUNDS);
    const input = { ...refund, ...(!mayRefundAny && { limitPence }) };
    const { refundId, pence, places } = refund;
    const { showId } = order;
    const note = {
      act: 'booking-refund',
      id,
      showId,
      details: { refundId, pence, places },
    } as const;
    await this.refundOrder.refundPart(order, input, (noteRefund) =>
      this.trail.transaction(async (session) => {
        const noted = await noteRefund(session);
        await this.trail.write(note, session);
        return noted;
      }),
    );
  }
}
