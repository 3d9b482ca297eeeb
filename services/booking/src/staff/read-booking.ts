import { DomainError } from '@club/contracts';
import { OutboxStore, viewMail } from '@club/kit';
import type { BookingDetailView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { viewDetail } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';

/** One booking with its payments, refunds, history and e-mails. */
@Injectable()
export class ReadBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly outbox: OutboxStore,
  ) {}

  /** @throws NOT_FOUND */
  async execute(id: string): Promise<BookingDetailView> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    return viewDetail(order, (await this.outbox.findAbout(id)).map(viewMail));
  }
}
