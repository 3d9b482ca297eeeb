import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { paidForOf } from './domain/paid-for.js';
import { splitFor } from './domain/split.js';
import { historyLine } from './history-line.js';
import { sameRefunds } from './order-refunds.store.js';
import { ORDER } from './orders.schema.js';

/** Writes parties and their parts. */
@Injectable()
export class SplitsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** Tickets and money of the part leave the party. @returns false if the party has changed or some of its people are in. */
  async take(party: OrderRow, part: OrderRow, session: ClientSession): Promise<boolean> {
    const { quantity, totalPence, duePence } = part;
    const note = `${quantity} of ${party.quantity} tickets became booking ${part.reference ?? ''}`;
    const taken = await this.orders.updateOne(
      {
        _id: party._id,
        state: 'completed',
        showId: party.showId,
        unitPence: party.unitPence,
        ticketIssue: party.ticketIssue ?? { $exists: false }, // guard: parts-are-of-the-holder (invariants.md I53)
        $nor: [{ arrived: { $gt: 0 } }],
        ...sameRefunds(party),
      },
      {
        $inc: { quantity: 0 - quantity, totalPence: 0 - totalPence, duePence: 0 - duePence },
        // An older version may have completed it without noting what was paid for.
        $set: { paidFor: paidForOf(party), live: false },
        $push: { splits: splitFor(part), history: historyLine('completed', { note }) },
      },
      { session },
    );
    return taken.modifiedCount === 1;
  }

  /** @throws a duplicate-key error if the part exists */
  async add(part: OrderRow, session: ClientSession): Promise<void> {
    await this.orders.create([part], { session });
  }
}
