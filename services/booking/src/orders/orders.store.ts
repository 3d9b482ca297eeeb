import { pence } from '@club/contracts';
import { inTransaction } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, later, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { OrderRow } from './domain/order.js';
import { statesBefore, statesWith, type OrderState } from './domain/states.js';
import { historyLine } from './history-line.js';
import { ORDER } from './orders.schema.js';
import { stateChange } from './state-change.js';

type Fields = Partial<OrderRow>;
const MAX_ORDERS_OF_ADDRESS = 50;

/** Reads and writes orders. A change of state is one atomic update that succeeds only from an allowed earlier state. */
@Injectable()
export class OrdersStore {
  private readonly times: AskTimes;

  constructor(
    @InjectModel(ORDER) private readonly orders: Model<OrderRow>,
    @InjectConnection() private readonly connection: Connection,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
  }

  /** For orders that a restore has lost; `OpenOrdersStore` inserts new ones. @throws a duplicate-key error if the id is in use. */
  async insert(order: OrderRow): Promise<void> {
    await this.orders.create(order);
  }

  find(id: string, session?: ClientSession): Promise<OrderRow | null> {
    return this.orders.findById(id, null, session && { session }).lean<OrderRow>();
  }
  findMany(ids: readonly string[]): Promise<OrderRow[]> {
    return this.orders.find({ _id: { $in: [...new Set(ids)] } }).lean<OrderRow[]>();
  }
  /** The show of each order that exists. */
  async findShowsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.orders
      .find({ _id: { $in: [...new Set(ids)] } }, { showId: 1 })
      .lean<Pick<OrderRow, '_id' | 'showId'>[]>();
    return new Map(rows.map(({ _id, showId }) => [_id, showId]));
  }
  findLive(sessionId: string, showId: string): Promise<OrderRow | null> {
    return this.orders.findOne({ sessionId, showId, live: true }).lean<OrderRow>();
  }
  findByIntent(paymentIntentId: string): Promise<OrderRow | null> {
    return this.orders.findOne({ paymentIntentId }).lean<OrderRow>();
  }
  findByReference(reference: string): Promise<OrderRow | null> {
    return this.orders.findOne({ reference }).lean<OrderRow>();
  }
  /** Whether any order of the show was ever paid, refunded ones included. */
  async hasPaid(showId: string): Promise<boolean> {
    const paid = statesWith(({ isPaid, settlement }) => isPaid || settlement !== null);
    return (await this.orders.exists({ showId, state: { $in: paid } })) !== null;
  }
  findRefunded(ids: readonly string[]): Promise<OrderRow[]> {
    return this.orders.find({ _id: { $in: [...ids] }, state: 'refunded' }).lean<OrderRow[]>();
  }
  /** The newest completed orders of an e-mail address, in upper or lower case. */
  findCompletedOf(email: string): Promise<OrderRow[]> {
    return this.findCompletedNaming(email, '$email');
  }
  /** The newest completed orders that the holder of the address has paid for, but that a friend now has. */
  findHandedOverBy(email: string): Promise<OrderRow[]> {
    return this.findCompletedNaming(email, '$payer.email');
  }
  /**
   * `searchKeys` alone would also find orders in which the address is that of the other person (holder or payer), or someone's
   * name. Those must not use up the limit.
   */
  private findCompletedNaming(email: string, field: string): Promise<OrderRow[]> {
    const address = email.toLowerCase();
    const isNamed = { $expr: { $eq: [{ $toLower: field }, address] } };
    return this.orders
      .find({ searchKeys: address, state: 'completed', ...isNamed })
      .sort({ createdAt: -1 })
      .limit(MAX_ORDERS_OF_ADDRESS)
      .lean<OrderRow[]>();
  }
  findCompleted(showId: string): Promise<OrderRow[]> {
    return this.orders.find({ showId, state: 'completed' }).lean<OrderRow[]>();
  }

  /** @returns the order in its new state, or null if it does not exist or its state does not allow the change. */
  transition(
    id: string,
    to: OrderState,
    set: Fields = {},
    session?: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id: id, state: { $in: statesBefore(to) } },
        stateChange(to, set, this.times),
        { returnDocument: 'after', ...(session && { session }) },
      )
      .lean<OrderRow>();
  }

  /**
   * Marks a paid order that cannot be completed: all of its money has to be refunded.
   * @returns null if another process has already completed or refused it.
   */
  refuse(id: string): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        {
          _id: id,
          state: 'completing', // guard: only-unsettled-orders-are-refused (invariants.md I43)
        },
        stateChange('refund_due', { live: false }, this.times),
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** Changes fields of an order if it is still in one of `states`. A new payment intent restarts the schedule of the sweep. */
  update(id: string, states: readonly OrderState[], set: Fields): Promise<OrderRow | null> {
    const asked = { nextAskAt: later(new Date(), this.times.firstMs), askCount: 0 };
    return this.orders
      .findOneAndUpdate(
        { _id: id, state: { $in: [...states] } },
        { $set: { ...(set.paymentIntentId !== undefined && asked), ...set } },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /** Stores the number of the attempt and the e-mail address before Stripe is called, so that a retry sends the same request. */
  startAttempt({ _id, email }: OrderRow, current: number): Promise<OrderRow | null> {
    return this.orders
      .findOneAndUpdate(
        { _id, attempt: current },
        { $set: { attempt: current + 1, intentEmail: email } },
        { returnDocument: 'after' },
      )
      .lean<OrderRow>();
  }

  /**
   * Stores a payment intent that Stripe has created but whose reply was lost, if the order is live and has none yet.
   * @returns whether it was stored.
   */
  async adoptIntent(
    id: string,
    intent: Required<Pick<OrderRow, 'paymentIntentId' | 'clientSecret'>>,
  ): Promise<boolean> {
    const adopted = await this.orders.updateOne(
      { _id: id, live: true, paymentIntentId: { $exists: false }, duePence: { $ne: pence(0) } },
      { $set: intent },
    );
    return adopted.modifiedCount === 1;
  }

  /** Notes that the customer knows that the order is completed: the browser can now buy again for the same show. */
  acknowledge(id: string): Promise<OrderRow | null> {
    return this.update(id, ['completed'], { live: false });
  }

  /** Notes how late a party will be at its show. @returns false if that was noted already, or the order has changed. */
  async noteLate({ _id, showId, state }: OrderRow, minutes: number): Promise<boolean> {
    const note = minutes === 0 ? 'on time after all' : `about ${minutes} minutes late`;
    const said = await this.orders.updateOne(
      {
        _id,
        showId,
        state,
        erasedAt: { $exists: false },
        $nor: [{ 'late.showId': showId, 'late.minutes': minutes }],
      },
      { $set: { late: { showId, minutes } }, $push: { history: historyLine(state, { note }) } },
    );
    return said.modifiedCount === 1;
  }

  /** Adds a line to the history without a change of state. */
  async note(id: string, note: string): Promise<void> {
    const order = await this.find(id);
    if (order === null) return;
    await this.orders.updateOne(
      { _id: id },
      { $push: { history: historyLine(order.state, { note }) } },
    );
  }

  /** Makes a sweep ask Stripe again soon, because a customer or an event from Stripe says that there is news. */
  async askSoon(id: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, nextAskAt: { $exists: true } },
      { $min: { nextAskAt: later(new Date(), this.times.leaseMs) }, $set: { askCount: 0 } },
    );
  }

  /** Runs `work` as one transaction; it may run more than once. */
  async transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}
