import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { isGiven } from './domain/transfers.js';
import { OrdersStore } from './orders.store.js';

/** Finds the booking whose holder has paid: for tickets that a friend holds, the party that they come from (ADR 73). */
@Injectable()
export class FindPayer {
  constructor(private readonly orders: OrdersStore) {}

  /** @returns null if the payer was erased, or has no address: then no one is told about the money. */
  async execute(order: OrderRow): Promise<OrderRow | null> {
    const payer = isGiven(order) ? await this.orders.find(order.splitOf?.orderId ?? '') : order; // guard: refunds-are-the-payers (invariants.md I53)
    return payer === null || payer.email === '' ? null : payer;
  }
}
