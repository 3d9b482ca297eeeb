import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { Move } from '../orders/domain/move.js';
import type { OrderRow } from '../orders/domain/order.js';
import { paidForOf } from '../orders/domain/paid-for.js';
import type { Refund } from '../orders/domain/refunds.js';
import { historyLine } from '../orders/history-line.js';
import { sameRefunds } from '../orders/order-refunds.store.js';
import { ORDER } from '../orders/orders.schema.js';

/** Writes moves on orders. */
@Injectable()
export class MovesStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /**
   * The booking is for the other show from this write on. Whatever its price, places and state depend on must be as it
   * was read, so that of a move and a refund at the same moment one comes first and the other reads again.
   * @returns null if the booking has changed.
   */
  move(
    order: OrderRow,
    { move, refund, note }: { move: Move; refund?: Refund | undefined; note: string },
    session: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders
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
            history: historyLine(order.state, { id: move.moveId, note }),
            ...(refund !== undefined && { refunds: refund }),
          },
        },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }
}

const unchanged = (order: OrderRow) => ({
  state: order.state,
  showId: order.showId,
  unitPence: order.unitPence,
  $nor: [{ arrived: { $gt: 0 } }],
  // A booking that has moved away and come back has used up moves of its booker (invariants.md I37).
  [`moves.${order.moves?.length ?? 0}`]: { $exists: false }, // guard: moves-of-booker-are-counted
  ...sameRefunds(order),
});
