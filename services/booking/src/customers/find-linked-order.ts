import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readLinkToken } from '../links/booking-link.js';
import { readPayToken } from '../links/pay-link.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

interface Linked {
  order: OrderRow;
  /** A friend has all of its tickets, and the link is the payer's. */
  isPayer: boolean;
}

/** The order that a link in a customer's e-mail opens. */
@Injectable()
export class FindLinkedOrder {
  constructor(
    private readonly orders: OrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are forged, have expired, or belong to an earlier holder of the booking. */
  async execute(token: string): Promise<OrderRow> {
    return ofHolder(await this.orOfPayer(token));
  }

  /** The same, and the order of a payer whose friend has all tickets: such a link still says what can be done. */
  async orOfPayer(token: string): Promise<Linked> {
    return this.ofLink(readLinkToken(this.settings.TICKET_SECRET, token, new Date()));
  }

  /** The order whose payment a link opens. @throws NOT_FOUND, as above. */
  async byPayLink(token: string): Promise<OrderRow> {
    const link = readPayToken(this.settings.TICKET_SECRET, token, new Date());
    return ofHolder(await this.ofLink(link));
  }

  private async ofLink(link: { id: string; issue: number } | undefined): Promise<Linked> {
    if (link === undefined) throw new DomainError('NOT_FOUND');
    const order = await this.orders.find(link.id);
    if (order?.payer && order.payer.issue === link.issue) return { order, isPayer: true };
    // guard: links-of-earlier-holders-end
    if (order === null || ticketIssueOf(order) !== link.issue) throw new DomainError('NOT_FOUND');
    return { order, isPayer: false };
  }
}

function ofHolder({ order, isPayer }: Linked): OrderRow {
  if (isPayer) throw new DomainError('NOT_FOUND'); // guard: payers-do-nothing-with-given-tickets (invariants.md I53)
  return order;
}
