import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import { asPayer } from './domain/transfers.js';
import { OrdersStore } from './orders.store.js';

/**
 * Finds the payer of a booking, as the holder of the booking that they have: for tickets that a friend holds, the
 * party that they come from, or the same booking before it changed hands (ADR 73).
 */
@Injectable()
export class FindPayer {
  constructor(private readonly orders: OrdersStore) {}

  /** @returns null if the payer was erased, or has no address: then no one is told about the money. */
  async execute(order: OrderRow): Promise<OrderRow | null> {
    const { splitOf } = order;
    const paid = splitOf?.isGiven === true ? await this.orders.find(splitOf.orderId) : order; // guard: refunds-are-the-payers (invariants.md I53)
    const payer = paid === null ? null : asPayer(paid); // guard: whole-bookings-have-a-payer (invariants.md I53)
    return payer === null || payer.email === '' ? null : payer;
  }
}
