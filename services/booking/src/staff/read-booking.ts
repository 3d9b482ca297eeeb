import { DomainError } from '@club/contracts';
import { OutboxStore, viewMail } from '@club/kit';
import type { BookingDetailView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { viewDispute } from '../disputes/domain/dispute.js';
import { viewDetail } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';

/** One booking with its payments, refunds, disputes, history and e-mails. */
@Injectable()
export class ReadBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly outbox: OutboxStore,
    private readonly disputes: DisputesStore,
  ) {}

  /** @throws NOT_FOUND */
  async execute(id: string): Promise<BookingDetailView> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    const [mails, disputes] = await Promise.all([
      this.outbox.findAbout(id),
      this.disputes.findOfOrder(id),
    ]);
    return viewDetail(order, mails.map(viewMail), disputes.map(viewDispute));
  }
}
