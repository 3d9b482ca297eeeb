import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { isGiven } from './domain/transfers.js';
import type { ClientSession } from './order-refunds.store.js';

/** Tells the friend who holds given tickets that they end or become fewer; the payer reads about the money. */
@Injectable()
export class TellFriend {
  constructor(private readonly outbox: Outbox) {}

  /** Once for each fact. The friend must not travel to us for nothing. */
  async execute(order: OrderRow, fact: string, session: ClientSession): Promise<void> {
    if (!isGiven(order) || order.email === '') return;
    // guard: friends-hear-that-tickets-end (invariants.md I53)
    await this.outbox.write({ kind: 'tickets-ended', subject: order._id, fact }, session);
  }
}
