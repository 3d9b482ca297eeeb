import { randomBytes } from 'node:crypto';
import { DomainError, type EditCustomer } from '@club/contracts';
import { currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { BookingDetailView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { RefundOrder, type RefundWish } from '../payments/refund-order.js';
import { BookingsStore } from './bookings.store.js';
import { searchKeysOf, viewDetail, type BookingRow } from './domain/booking.js';

/** What staff do with a booking; every act is a line of its history with who did it. */
@Injectable()
export class ManageBookings {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly refundOrder: RefundOrder,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async read(id: string): Promise<BookingDetailView> {
    return viewDetail(await this.found(id), await this.outbox.findAbout(id));
  }

  async refund(id: string, wish: RefundWish): Promise<void> {
    const order = await this.found(id);
    await this.refundOrder.refundPart(order, wish);
    await this.bookings.note(id, `refund of £${(wish.pence / 100).toFixed(2)}: ${wish.reason}`);
  }

  /** A mail of its own, so that it is sent although the first one was. */
  async resend(id: string): Promise<void> {
    const order = await this.found(id);
    const kind = mailToRepeat(order);
    if (kind === undefined) throw new DomainError('NOT_PAID');
    const fact = `${id}-again-${randomBytes(4).toString('hex')}`;
    const row = newOutboxRow(
      { kind, subject: id, fact },
      { now: new Date(), requestId: currentRequestId() },
    );
    await this.bookings.transaction((session) => this.outbox.add(row, session));
    await this.bookings.note(
      id,
      kind === 'booking-pay-link' ? 'pay link sent again' : 'confirmation sent again',
    );
    this.relay.nudge();
  }

  async editCustomer(id: string, edit: EditCustomer): Promise<void> {
    const { name, email, reference = '' } = await this.found(id);
    const fields = {
      name: edit.customerName,
      email: edit.customerEmail,
      phone: edit.customerPhone,
    };
    const searchKeys = searchKeysOf({ reference, name: fields.name, email: fields.email });
    await this.bookings.update(id, ['pending', 'completed'], { ...fields, searchKeys });
    await this.bookings.note(
      id,
      `customer changed: ${name ?? ''}, ${email}, to ${fields.name}, ${fields.email}`,
    );
  }

  private async found(id: string): Promise<BookingRow> {
    const order = await this.bookings.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }
}

/** The confirmation of what is paid, the link of what is to be paid by one. */
const mailToRepeat = ({
  state,
  byLink,
}: BookingRow): 'booking-confirmed' | 'booking-pay-link' | undefined => {
  if (state === 'completed') return 'booking-confirmed';
  return state === 'pending' && byLink ? 'booking-pay-link' : undefined;
};
