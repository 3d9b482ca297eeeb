import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { SplitClaimsStore } from '../offers/split-claims.store.js';
import type { OrderRow } from './domain/order.js';
import type { ClientSession } from './order-refunds.store.js';
import { SplitsStore } from './splits.store.js';

/**
 * Makes a part of a party a booking of its own, at the same show: its tickets, its places and its share of the money leave
 * the party in one transaction (invariants.md I46).
 */
@Injectable()
export class SplitOrder {
  constructor(
    private readonly splits: SplitsStore,
    private readonly claims: SplitClaimsStore,
  ) {}

  /** @throws EDITED_MEANWHILE if the party is not as the part was drafted from it */
  async execute(party: OrderRow, part: OrderRow, session: ClientSession): Promise<void> {
    if (!(await this.splits.take(party, part, session))) throw new DomainError('EDITED_MEANWHILE');
    await this.splits.add(part, session);
    const { _id: orderId, showId } = party;
    const places = { orderId, partId: part._id, quantity: part.quantity };
    if (!(await this.claims.split(showId, places, session)))
      throw new DomainError('EDITED_MEANWHILE');
  }
}
