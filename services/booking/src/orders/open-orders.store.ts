import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { HistoryLine, OrderRow } from './domain/order.js';
import { statesBefore, statesWith, type OrderState } from './domain/states.js';
import { ORDER } from './orders.schema.js';
import { stateChange } from './state-change.js';

export type CustomerFields = Pick<
  OrderRow,
  'name' | 'email' | 'phone' | 'reference' | 'searchKeys'
>;

export const MAX_EXTENSIONS = 3;

/** The order that a browser means; `id` if it names one. */
export interface OwnOrder {
  id?: string | undefined;
  sessionId: string;
  showId: string;
  totalPence: OrderRow['totalPence'];
  quantity: number;
  /** Whether its hold is brief, on which the end of the hold depends. */
  isBrief: boolean;
}

interface Taken extends Pick<HistoryLine, 'note' | 'by'> {
  set?: Partial<OrderRow>;
}

/**
 * Writes orders on their way to the payment. These are the most frequent writes of the service, so they use the
 * driver, without Mongoose's documents and casts. Each is one compare-and-set from the states that it names.
 */
@Injectable()
export class OpenOrdersStore {
  private readonly orders: Collection<OrderRow>;

  private readonly times: AskTimes;

  constructor(
    @InjectModel(ORDER) model: Model<OrderRow>,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
    this.orders = model.db.collection<OrderRow>(model.collection.name);
  }

  /** @throws a duplicate-key error if the browser already has a live order for the show, or the id is in use. */
  async insert(order: OrderRow, session?: ClientSession): Promise<void> {
    await this.orders.insertOne(order, session && { session });
  }

  /** The order has its places, its gift money and its payment intent. @returns null if it has left `new`. */
  markHeld(id: string, intent: Partial<OrderRow> = {}): Promise<OrderRow | null> {
    return this.move(id, 'held', { set: intent });
  }

  /** Its customer is known. @returns null if its state does not allow it. */
  markPending(id: string, taken: Taken, session?: ClientSession): Promise<OrderRow | null> {
    return this.move(id, 'pending', taken, session);
  }

  /**
   * Saves the customer's details on the order that the browser holds, if it is for this quantity and total.
   * @returns null if there is no such order; a read then explains why.
   */
  saveDetails(
    { id, sessionId, showId, totalPence, quantity, isBrief }: OwnOrder,
    set: CustomerFields & Pick<OrderRow, 'expiresAt'>,
  ): Promise<OrderRow | null> {
    return this.orders.findOneAndUpdate(
      {
        ...(id !== undefined && { _id: id }),
        sessionId, // guard: details-from-own-browser
        showId,
        live: true,
        state: { $in: statesBefore('pending') },
        totalPence,
        quantity,
        isBrief: isBrief ? true : { $exists: false }, // guard: details-leave-a-brief-hold-brief (invariants.md I17)
      },
      stateChange('pending', set, this.times),
      { returnDocument: 'after' },
    );
  }

  /** Never shortens the hold. @returns null if the order no longer awaits its payment or was extended often enough. */
  extend(id: string, expiresAt: Date): Promise<OrderRow | null> {
    return this.orders.findOneAndUpdate(
      {
        _id: id,
        state: { $in: statesWith(({ awaitsPayment }) => awaitsPayment) },
        extensions: { $lt: MAX_EXTENSIONS },
      },
      { $max: { expiresAt }, $inc: { extensions: 1 } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Gives up an order for which this process has not asked Stripe. Without an attempt, its release need not ask Stripe
   * either. If a second request of the browser has created an intent by then, no one has its secret, because
   * that request cannot mark the order as held any more.
   * @returns the order, or null if it was no longer new.
   */
  withdraw(id: string): Promise<OrderRow | null> {
    return this.orders.findOneAndUpdate(
      { _id: id, state: 'new' },
      stateChange('releasing', { attempt: 0 }, this.times),
      { returnDocument: 'after' },
    );
  }

  private move(
    id: string,
    to: OrderState,
    { set, ...about }: Taken,
    session?: ClientSession,
  ): Promise<OrderRow | null> {
    return this.orders.findOneAndUpdate(
      { _id: id, state: { $in: statesBefore(to) } },
      stateChange(to, set ?? {}, this.times, about),
      { returnDocument: 'after', ...(session && { session }) },
    );
  }
}
