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
const MAX_OF_ONE_ADDRESS = 50;

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

  /** For an order that is not on its way to the payment. @throws a duplicate-key error if its id is in use. */
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
  /** The newest paid orders of an e-mail address, in whatever case it was written. */
  findCompletedOf(email: string): Promise<OrderRow[]> {
    return this.findCompletedNaming(email, '$email');
  }
  /** Those that the address has paid for, and of which a friend has all tickets. */
  findGivenBy(email: string): Promise<OrderRow[]> {
    return this.findCompletedNaming(email, '$payer.email');
  }
  /** A search key may be a name, or the address of the other person of a booking that was given: neither may fill the limit. */
  private findCompletedNaming(email: string, field: string): Promise<OrderRow[]> {
    const address = email.toLowerCase();
    const isNamed = { $expr: { $eq: [{ $toLower: field }, address] } };
    return this.orders
      .find({ searchKeys: address, state: 'completed', ...isNamed })
      .sort({ createdAt: -1 })
      .limit(MAX_OF_ONE_ADDRESS)
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
   * A paid order cannot be completed, so all of its money is owed.
   * @returns null if it is not being completed any more: another process has ended it.
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

  /** Changes fields of an order if it is still in one of `states`. A new intent is asked about like a new order. */
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

  /** Stores the attempt and the e-mail address before Stripe is called, so that a retry sends the same request. */
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
   * Stores the intent that Stripe created although its reply was lost, on a live order that still has none.
   * @returns whether it is the order's intent now.
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

  /** The customer knows that the order is completed, so a second purchase of the same show is possible. */
  acknowledge(id: string): Promise<OrderRow | null> {
    return this.update(id, ['completed'], { live: false });
  }

  /** Notes how late a paid booking will be at its show, once. @returns false if that changes nothing. */
  async sayLate({ _id, showId, state }: OrderRow, minutes: number): Promise<boolean> {
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

  /** Sets the payment aside, for staff. A resolved one stays resolved unless something else is wrong with it now. */
  async quarantine(id: string, reason: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, 'quarantine.reason': { $ne: reason } },
      { $set: { quarantine: { reason, at: new Date() }, askCount: 0 } },
    );
  }

  /** Stripe is asked again soon, because a customer or an event says that there is news. */
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
