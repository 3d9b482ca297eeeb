import { Injectable } from '@nestjs/common';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { cardIntentOf } from '../orders/domain/refunds.js';
import { linesOfPart, withoutParts, type BookedLines } from './domain/lines-of-parts.js';
import { TakingsStore } from './takings.store.js';

type BookedOrder = Pick<
  OrderRow,
  '_id' | 'duePence' | 'refunds' | 'paymentIntentId' | 'paidFor' | 'splits' | 'splitOf'
>;
type ByOrder = ReadonlyMap<string, BookedLines>;

/**
 * What Stripe has booked for orders. The payment of a party is also that of the parts that have left it, so its lines are
 * shared: together the family has all of them, and each line once (invariants.md I51).
 */
@Injectable()
export class ReadLines {
  constructor(
    private readonly lines: StripeLinesStore,
    private readonly takings: TakingsStore,
  ) {}

  /** @returns the sums by the id of the order */
  async execute(orders: readonly BookedOrder[]): Promise<ByOrder> {
    const sums = await this.lines.sumsOf(
      orders.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
    );
    const shares = await this.sharesOf(orders);
    const linesOf = ({ _id, paymentIntentId = '', splits = [] }: BookedOrder): BookedLines =>
      shares.get(_id) ??
      withoutParts(
        sums.get(paymentIntentId),
        splits.flatMap(({ orderId }) => shares.get(orderId) ?? []), // guard: lines-are-shared-with-parts (invariants.md I51)
      );
    return new Map(orders.map((order) => [order._id, linesOf(order)]));
  }

  /** The shares of the parts among these orders, and of those that have left one of them for another show. */
  private async sharesOf(orders: readonly BookedOrder[]): Promise<ByOrder> {
    const left = orders.flatMap(({ splits = [] }) => splits.map(({ orderId }) => orderId));
    const parts = [
      ...orders.filter(({ splitOf }) => splitOf !== undefined),
      ...(left.length === 0 ? [] : await this.takings.ordersOf(left)),
    ];
    if (parts.length === 0) return new Map();
    const lines = await this.lines.ofPayments(parts.flatMap((part) => cardIntentOf(part) ?? []));
    return new Map(
      parts.map((part) => {
        const paid = lines.filter(({ intentId }) => intentId === cardIntentOf(part));
        return [part._id, linesOfPart(part, paid)];
      }),
    );
  }
}
