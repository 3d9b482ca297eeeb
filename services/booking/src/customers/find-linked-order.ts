import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readLinkToken } from '../links/booking-link.js';
import { readPayToken } from '../links/pay-link.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

/** The order that a link in a customer's e-mail opens. */
@Injectable()
export class FindLinkedOrder {
  constructor(
    private readonly orders: OrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are forged, have expired, or belong to an earlier holder of the booking. */
  async execute(token: string): Promise<OrderRow> {
    return this.ofLink(readLinkToken(this.settings.TICKET_SECRET, token, new Date()));
  }

  /** The order whose payment a link opens. @throws NOT_FOUND, as above. */
  async byPayLink(token: string): Promise<OrderRow> {
    return this.ofLink(readPayToken(this.settings.TICKET_SECRET, token, new Date()));
  }

  private async ofLink(link: { id: string; issue: number } | undefined): Promise<OrderRow> {
    const order = link === undefined ? null : await this.orders.find(link.id);
    // guard: links-of-earlier-holders-end
    if (order === null || ticketIssueOf(order) !== link?.issue) throw new DomainError('NOT_FOUND');
    return order;
  }
}
