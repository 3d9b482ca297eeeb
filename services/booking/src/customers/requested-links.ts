import type { FindBookingInput } from '@club/contracts';
import type { MailFact } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { UpcomingBookings } from '../mails/upcoming-bookings.js';
import type { OrderRow } from '../orders/domain/order.js';
import { hasTicket } from '../orders/domain/states.js';
import { handedOverOf, isPaidBy } from '../orders/domain/transfers.js';
import { OrdersStore } from '../orders/orders.store.js';
import { requestedMail } from './requested-mail.js';

/**
 * The e-mail that answers a request for links. With a reference it links to one booking; without one it lists all
 * upcoming bookings of the address.
 */
@Injectable()
export class RequestedLinks {
  constructor(
    private readonly orders: OrdersStore,
    private readonly upcomingBookings: UpcomingBookings,
  ) {}

  /** @returns undefined if there is nothing to send. */
  mailFor(
    { bookingReference, customerEmail }: FindBookingInput,
    at: Date,
  ): Promise<MailFact | undefined> {
    return bookingReference === undefined
      ? this.listOf(customerEmail, at)
      : this.linkTo(bookingReference, customerEmail, at);
  }

  /**
   * The soonest booking is the subject of the e-mail, so that repeated requests in the same ten-minute window produce one
   * e-mail.
   */
  private async listOf(email: string, at: Date): Promise<MailFact | undefined> {
    const [soonest] = await this.upcomingBookings.of(email, at);
    return soonest && requestedMail('booking-list', soonest.order._id, at);
  }

  private async linkTo(reference: string, email: string, at: Date): Promise<MailFact | undefined> {
    const order = await this.orders.findByReference(reference);
    if (order === null || !hasTicket(order)) return undefined;
    if (isPaidBy(order, email)) return toPayer(order, at);
    if (order.email.toLowerCase() !== email.toLowerCase()) return undefined;
    return requestedMail('booking-link', order._id, at);
  }
}

/**
 * A payer who has handed over all tickets gets the e-mail again that contains the payer's own link.
 * @returns undefined if the transfer has been removed, a month after the show.
 */
function toPayer(order: OrderRow, at: Date): MailFact | undefined {
  const transfer = handedOverOf(order);
  return transfer && requestedMail('transfer-accepted', order._id, at, transfer.transferId);
}
