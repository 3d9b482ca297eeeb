import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { SplitClaimsStore } from '../offers/split-claims.store.js';
import type { OrderRow } from './domain/order.js';
import { paidForOf } from './domain/paid-for.js';
import { splitFor } from './domain/split.js';
import { historyLine } from './history-line.js';
import { sameRefunds, type ClientSession } from './order-refunds.store.js';
import { ORDER } from './orders.schema.js';

/**
 * Makes a part of a party a booking of its own, at the same show: its tickets, its places and its share of the money leave
 * the party in one transaction (invariants.md I46).
 */
@Injectable()
export class SplitOrder {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    private readonly claims: SplitClaimsStore,
  ) {}

  /** @throws EDITED_MEANWHILE if the party is not as the part was drafted from it */
  async execute(party: OrderRow, part: OrderRow, session: ClientSession): Promise<void> {
    if ((await this.take(party, part, session)) === null) throw new DomainError('EDITED_MEANWHILE');
    await this.orders.create([part], { session });
    const { _id: orderId, showId } = party;
    const places = { orderId, partId: part._id, quantity: part.quantity };
    if (!(await this.claims.split(showId, places, session)))
      throw new DomainError('EDITED_MEANWHILE');
  }

  private take(party: OrderRow, part: OrderRow, session: ClientSession): Promise<OrderRow | null> {
    const { quantity, totalPence, duePence } = part;
    const note = `${quantity} of ${party.quantity} tickets are now booking ${part.reference ?? ''}`;
    return this.orders
      .findOneAndUpdate(
        {
          _id: party._id,
          state: 'completed',
          showId: party.showId,
          unitPence: party.unitPence,
          $nor: [{ arrived: { $gt: 0 } }],
          ...sameRefunds(party),
        },
        {
          $inc: { quantity: -quantity, totalPence: -totalPence, duePence: -duePence },
          // An older version may have completed it without noting what was paid for.
          $set: { paidFor: paidForOf(party), live: false },
          $push: { splits: splitFor(part), history: historyLine('completed', { note }) },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }
}
