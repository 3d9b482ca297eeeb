import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readLinkToken } from '../links/booking-link.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

/** The order that the link in a customer's e-mail opens. */
@Injectable()
export class FindLinkedOrder {
  constructor(
    private readonly orders: OrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are forged or have expired. */
  async execute(token: string): Promise<OrderRow> {
    const id = readLinkToken(this.settings.TICKET_SECRET, token, new Date());
    const order = id === undefined ? null : await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return order;
  }
}
