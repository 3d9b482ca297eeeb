import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { Move } from './domain/move.js';
import type { OrderRow } from './domain/order.js';
import { paidForOf } from './domain/paid-for.js';
import type { Refund } from './domain/refunds.js';
import { historyLine } from './history-line.js';
import { sameRefunds } from './order-refunds.store.js';
import { ORDER } from './orders.schema.js';

interface MoveOfOrder {
  move: Move;
  refund?: Refund | undefined;
  /** For the history, which names the member of staff by itself. */
  note: string;
  by?: string;
}

/** Writes moves on orders. */
@Injectable()
export class MovesStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /**
   * The booking is for the other show from this write on. Whatever its price, places and state depend on must be as it
   * was read, so that of a move and a refund at the same moment one comes first and the other reads again.
   * @returns null if the booking has changed.
   */
  async move(
    order: OrderRow,
    { move, refund, ...line }: MoveOfOrder,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const moved = await this.orders
      .findOneAndUpdate(
        {
          _id: order._id,
          // guard: move-of-unchanged-order (invariants.md I35)
          ...unchanged(order),
        },
        {
          $set: {
            showId: move.to.showId,
            unitPence: move.to.unitPence,
            // An older version may have completed it without noting what was paid for.
            paidFor: paidForOf(order),
            // The browser may buy tickets for this show as well.
            live: false,
          },
          $push: {
            moves: move,
            history: historyLine(order.state, { id: move.moveId, ...line }),
            ...(refund !== undefined && { refunds: refund }),
          },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
    if (moved !== null) await this.takeSupplements(moved, session);
    return moved;
  }

  /** What earlier moves were paid with counts for the show at which the booking is, and goes back if that is cancelled. */
  private async takeSupplements({ _id, showId }: OrderRow, session: ClientSession): Promise<void> {
    await this.orders.updateMany(
      { 'supplementOf.orderId': _id, state: 'completed' }, // guard: supplements-follow (invariants.md I43)
      { $set: { showId } },
      { session },
    );
  }
}

const unchanged = (order: OrderRow) => ({
  state: order.state,
  showId: order.showId,
  unitPence: order.unitPence,
  ticketIssue: order.ticketIssue ?? { $exists: false }, // guard: moves-are-of-the-holder (invariants.md I53)
  $nor: [{ arrived: { $gt: 0 } }],
  // A booking that has moved away and come back has used up moves of its booker (invariants.md I37).
  [`moves.${order.moves?.length ?? 0}`]: { $exists: false }, // guard: moves-of-booker-are-counted
  ...sameRefunds(order),
});
