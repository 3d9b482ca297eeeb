import { penceSchema } from '@club/contracts';
import type { OutboxRow } from '@club/kit';
import type { MailContent } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { BookingsStore } from './bookings.store.js';
import { refundedPence } from './domain/booking.js';

/** What a mail about a booking says, built at the moment of sending from booking's own documents. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
  ) {}

  /** @returns null where the fact is gone; such a row is a fault and stays for a person to see. */
  async contentOf(row: Pick<OutboxRow, 'kind' | 'subject'>): Promise<MailContent | null> {
    const order = await this.bookings.find(row.subject);
    const offer = order === null ? null : await this.offers.find(order.showId);
    if (order === null || offer === null) return null;
    const booking = {
      reference: order.reference ?? '',
      name: order.name ?? '',
      quantity: order.quantity,
      totalPence: penceSchema.parse(order.totalPence),
      ticket: offer.ticket,
    };
    switch (row.kind) {
      case 'booking-confirmed':
        return { kind: row.kind, to: order.email, booking };
      case 'booking-refunded':
        return { kind: row.kind, to: order.email, booking, refundPence: refundedPence(order) };
    }
  }
}
