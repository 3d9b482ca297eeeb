import { currentContext, currentRequestId } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import { ORDER } from './orders.schema.js';
import { OPEN_STATES, statesBefore, type OrderState } from './domain/states.js';
import type { OrderRow, HistoryLine, Refund } from './domain/order.js';

type Fields = Partial<OrderRow>;
interface Page {
  skip: number;
  limit: number;
  search?: string | undefined;
  showId?: string | undefined;
  /** Any of these; all where it is absent. */
  states?: readonly OrderState[] | undefined;
}
export const WITH_DETAILS = { reference: { $exists: true } };
const BATCH = 200;
/** Nobody turns that many pages; counting on would cost as much as the table is long. */
const MOST_COUNTED = 5_000;

/** The only file that knows how bookings are stored. Each change of state is one compare-and-set from its state. */
@Injectable()
export class OrdersStore {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @throws a duplicate-key error where the browser has a live order for the show already. */
  async insert(order: OrderRow): Promise<void> {
    await this.orders.create(order);
  }

  find(id: string): Promise<OrderRow | null> {
    return this.orders.findById(id).lean<OrderRow>();
  }
  findLive(sessionId: string, showId: string): Promise<OrderRow | null> {
    return this.orders.findOne({ sessionId, showId, live: true }).lean<OrderRow>();
  }
  findByIntent(paymentIntentId: string): Promise<OrderRow | null> {
    return this.orders.findOne({ paymentIntentId }).lean<OrderRow>();
  }

  /**
   * Moves an order along one arrow of the table.
   * @returns the order after the move, or null where it is in none of the states that lead there.
   */
  move(
    id: string,
    to: OrderState,
    set: Fields = {},
    session?: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: id, state: { $in: statesBefore(to) } },
        { $set: { ...set, state: to }, $push: { history: lineOf(to) } },
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean<OrderRow>();
  }

  /** Changes fields of an order that is still in one of `states`. */
  update(id: string, states: readonly OrderState[], set: Fields): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: id, state: { $in: [...states] } },
        { $set: set },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** Notes the try before Stripe is asked, so that a lost reply can be asked for again. */
  startAttempt({ _id, email }: OrderRow, seen: number): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id, attempt: seen },
        { $set: { attempt: seen + 1, intentEmail: email } },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  extend(order: OrderRow, expiresAt: Date): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, state: { $in: ['held', 'pending'] }, extensions: order.extensions },
        { $set: { expiresAt }, $inc: { extensions: 1 } },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** The customer knows how it ended: a second purchase of the same show is possible. */
  acknowledge(id: string): Promise<OrderRow | null> {
    return this.update(id, ['completed'], { live: false });
  }

  /** Notes a refund where nobody noted one since `order` was read: two cannot promise the same penny twice. */
  addRefund(order: OrderRow, refund: Refund, session?: ClientSession): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        {
          _id: order._id,
          state: { $in: ['completed', 'refund_due'] },
          refunds: { $size: order.refunds.length },
          'refunds.id': { $ne: refund.id },
        },
        { $push: { refunds: refund } },
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean<OrderRow>();
  }

  /** Stripe refused for good: the next try needs a key of its own. */
  async retryRefund(id: string, { id: refundId, attempt }: Refund): Promise<void> {
    await this.orders.updateOne(
      { _id: id, refunds: { $elemMatch: { id: refundId, state: 'due', attempt } } },
      { $inc: { 'refunds.$.attempt': 1 } },
    );
  }

  /** @returns the order, or null where the refund was finished before. */
  finishRefund(id: string, refundId: string, session: ClientSession): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: id, refunds: { $elemMatch: { id: refundId, state: 'due' } } },
        { $set: { 'refunds.$.state': 'done' } },
        { returnDocument: 'after', session },
      )
      .lean<OrderRow>();
  }

  /** Places that one client holds in a show without having said who they are for. */
  async heldBy(client: string, showId: string): Promise<number> {
    const [sum] = await this.orders.aggregate<{ places: number }>([
      { $match: { client, showId, live: true, state: { $in: ['new', 'held'] } } },
      { $group: { _id: null, places: { $sum: '$quantity' } } },
    ]);
    return sum?.places ?? 0;
  }

  /** An act of staff that moves no state, with who did it. */
  async note(id: string, note: string): Promise<void> {
    const order = await this.find(id);
    if (order === null) return;
    await this.orders.updateOne(
      { _id: id },
      { $push: { history: { ...lineOf(order.state), note } } },
    );
  }

  findQuarantined(): Promise<OrderRow[]> {
    return this.orders
      .find({ quarantine: { $type: 'string' } })
      .sort({ createdAt: -1 })
      .limit(BATCH)
      .lean<OrderRow[]>();
  }

  async quarantine(id: string, reason: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { quarantine: reason } });
  }

  findOverdue(now: Date): Promise<OrderRow[]> {
    return this.orders
      .find({ state: { $in: ['new', 'held', 'pending'] }, expiresAt: { $lte: now } })
      .sort({ expiresAt: 1 })
      .limit(BATCH)
      .lean<OrderRow[]>();
  }
  /**
   * Orders that somebody may have paid for while no one listened. Who was asked about longest ago comes first: however many
   * are open, none of them keeps a payment waiting for ever.
   */
  async takeUnsettled(before: Date): Promise<OrderRow[]> {
    const orders = await this.orders
      .find({
        $or: [
          { state: { $in: ['completing', 'releasing', 'refund_due'] } },
          { 'refunds.state': 'due' },
          { state: 'pending', duePence: 0, createdAt: { $lte: before } },
          {
            state: { $in: ['held', 'pending'] },
            paymentIntentId: { $exists: true },
            createdAt: { $lte: before },
          },
        ],
      })
      .sort({ askedAt: 1 })
      .limit(BATCH)
      .lean<OrderRow[]>();
    await this.orders.updateMany(
      { _id: { $in: orders.map(({ _id }) => _id) } },
      { $set: { askedAt: new Date() } },
    );
    return orders;
  }
  findOpen(showId: string): Promise<OrderRow[]> {
    return this.orders.find({ showId, state: { $in: [...OPEN_STATES] } }).lean<OrderRow[]>();
  }
  findByReference(reference: string): Promise<OrderRow | null> {
    return this.orders.findOne({ reference }).lean<OrderRow>();
  }
  findCompleted(showId: string): Promise<OrderRow[]> {
    return this.orders.find({ showId, state: 'completed' }).lean<OrderRow[]>();
  }
  async showsToFinish(closedShows: string[]): Promise<string[]> {
    return this.orders.distinct('showId', {
      showId: { $in: closedShows },
      state: { $in: [...OPEN_STATES, 'completed'] },
    });
  }

  /** Newest first. `total` is exact up to MOST_COUNTED. */
  async page({
    skip,
    limit,
    search,
    showId,
    states,
  }: Page): Promise<{ rows: OrderRow[]; total: number }> {
    const filter = {
      ...WITH_DETAILS,
      ...(showId !== undefined && { showId }),
      ...(states !== undefined && { state: { $in: [...states] } }),
      ...(search && { searchKeys: { $regex: `^${escapeRegex(search.toLowerCase())}` } }),
    };
    const [rows, total] = await Promise.all([
      this.orders
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<OrderRow[]>(),
      this.orders.countDocuments(filter, { limit: MOST_COUNTED }),
    ]);
    return { rows, total };
  }

  /** Runs `work` as one transaction; it may run more than once. */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }
}

const lineOf = (to: OrderState): HistoryLine => {
  const by = currentContext()?.staff?.username;
  return { at: new Date(), to, requestId: currentRequestId(), ...(by !== undefined && { by }) };
};

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
