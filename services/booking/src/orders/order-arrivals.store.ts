import { MAX_PLACES_PER_SHOW } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { OrderRow } from './domain/order.js';
import { statesWith, type OrderState } from './domain/states.js';
import { ORDER } from './orders.schema.js';

const isPaid = () => ({ $in: statesWith((traits) => traits.isPaid) });
/** A booking that the door may be asked about. Others are neither paid nor waiting for their payment. */
const AT_THE_DOOR: readonly OrderState[] = [
  'pending',
  'completing',
  'completed',
  'refund_due',
  'refunded',
];
/** A pay link that is ending can still be paid at the door (invariants.md I54), so its party stays on the list. */
const IS_AT_THE_DOOR = {
  $or: [
    { state: { $in: [...AT_THE_DOOR] } },
    { state: 'releasing' as const, byLink: true }, // guard: ending-links-stay-on-the-list (invariants.md I54)
  ],
  reference: { $gt: '' },
};
/** No two bookings have the same place. As many again may have given theirs back, so that none with a place is left out. */
const MAX_PARTIES = 2 * MAX_PLACES_PER_SHOW;
const FOR_DOOR = {
  showId: 1,
  state: 1,
  quantity: 1,
  refunds: 1,
  arrived: 1,
  doorVersion: 1,
  reference: 1,
  name: 1,
  duePence: 1,
  byLink: 1,
  ticketIssue: 1,
  ticketReissuedAt: 1,
  doorNote: 1,
  late: 1,
} as const satisfies Partial<Record<keyof OrderRow, 1>>;
/** As much of a booking as the door may know: a name to call, and no address. */
export type DoorOrder = Pick<OrderRow, '_id' | keyof typeof FOR_DOOR>;
const KEPT = { $subtract: ['$quantity', { $sum: '$refunds.places' }] };

/** Counts the people of orders who are in. Each write is part of the transaction that stores the arrival. */
@Injectable()
export class OrderArrivalsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /** The bookings of a show for its door. Those without a reference have no name yet. */
  findOfShow(showId: string): Promise<OrderRow[]> {
    return this.orders
      .find({ showId, ...IS_AT_THE_DOOR })
      .limit(MAX_PARTIES)
      .lean<OrderRow[]>();
  }

  /** The bookings of some shows, without the addresses of their people. */
  findOfShows(showIds: readonly string[]): Promise<DoorOrder[]> {
    return this.orders
      .find({ showId: { $in: [...showIds] }, ...IS_AT_THE_DOOR }, FOR_DOOR)
      .limit(MAX_PARTIES * showIds.length)
      .lean<DoorOrder[]>();
  }

  /** The bookings that were for one of these shows once, and are for another one. */
  findMovedFrom(showIds: readonly string[]): Promise<DoorOrder[]> {
    const ids = [...showIds];
    return this.orders
      .find({ 'moves.from.showId': { $in: ids, $exists: true }, showId: { $nin: ids } }, FOR_DOOR)
      .limit(MAX_PARTIES)
      .lean<DoorOrder[]>();
  }

  /**
   * Counts people in at a show. @returns null if the order is not paid, is for another show by now, or has not kept that
   * many places for others than are in. @param lent how many of its places someone else holds or has bought.
   */
  letIn(
    { id, showId, lent }: { id: string; showId: string; lent: number },
    n: number,
    session: ClientSession,
  ): Promise<OrderRow | null> {
    const sum = { $add: [{ $ifNull: ['$arrived', 0] }, n, lent] };
    return this.orders
      .findOneAndUpdate(
        {
          _id: id,
          showId, // guard: arrivals-at-the-show-of-the-moment (invariants.md I36)
          state: isPaid(),
          $expr: { $lte: [sum, KEPT] }, // guard: no-more-in-than-places (invariants.md I36)
        },
        { $inc: { arrived: n, doorVersion: 1 } },
        { returnDocument: 'after', session }, // guard: counted-with-its-arrival (invariants.md I36)
      )
      .lean<OrderRow>();
  }

  /** Counts no one, and makes the next version. @returns null if the order is for another show by now. */
  letInAgain(
    { id, showId }: { id: string; showId: string },
    session: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: id, showId },
        { $inc: { doorVersion: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /**
   * Counts those of an arrival for whom there was a place, or fewer people in than before. The transaction has read the
   * order, so that a change at the same moment ends it.
   */
  count(id: string, change: number, session: ClientSession): Promise<OrderRow> {
    return this.orders
      .findOneAndUpdate(
        { _id: id },
        { $inc: { arrived: change, doorVersion: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>()
      .orFail();
  }

  read(id: string, session: ClientSession): Promise<OrderRow> {
    return this.orders.findById(id, null, { session }).lean<OrderRow>().orFail();
  }
}
