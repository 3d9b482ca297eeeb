import { Injectable } from '@nestjs/common';
import type { OrderRow } from './domain/order.js';
import type { Refund } from './domain/refunds.js';
import { OrderRefundsStore, type ClientSession } from './order-refunds.store.js';
import { TellFriend } from './tell-friend.js';

/**
 * Notes a refund. From this write on the ticket lets fewer people in (invariants.md I19), so the friend who holds it hears of
 * it in the same transaction, however long the money takes.
 */
@Injectable()
export class NoteRefund {
  constructor(
    private readonly refunds: OrderRefundsStore,
    private readonly tellFriend: TellFriend,
  ) {}

  /** @returns null, with nothing written, if the order or its refunds have changed. */
  async execute(
    order: OrderRow,
    refund: Refund,
    note: string,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const noted = await this.refunds.add(order, refund, note, session);
    // guard: friends-hear-at-once (invariants.md I53)
    if (noted !== null && refund.places > 0)
      await this.tellFriend.execute(noted, refund.id, session);
    return noted;
  }
}
