import { inTransaction, actingStaff } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { askTimes, claimToAsk, later, type AskTimes } from '../stripe/domain/ask-schedule.js';
import { UNPAID, type GiftOrder } from './domain/gift-order.js';
import { GIFT_ORDER } from './gift-orders.schema.js';
import type { StaffAct } from './gift-refunds.store.js';

/** Staff do not page this far, and an exact count would read every sold card. */
const MAX_COUNTED = 5_000;

interface Page {
  skip: number;
  limit: number;
}

/** Reads and writes gift orders; gift-refunds.store.ts does it for their refunds. */
@Injectable()
export class GiftOrdersStore {
  private readonly times: AskTimes;

  constructor(
    @InjectModel(GIFT_ORDER) private readonly orders: Model<GiftOrder>,
    @InjectConnection() private readonly connection: Connection,
    @Inject(SETTINGS) settings: BookingSettings,
  ) {
    this.times = askTimes(settings.CLUB_SETTLE_AFTER_SECONDS);
  }

  /** @returns the order that exists already and stays as it is, or null if this one was added. */
  async add(order: GiftOrder): Promise<GiftOrder | null> {
    const { _id, ...rest } = order;
    const fields = { nextAskAt: later(order.createdAt, this.times.firstMs), ...rest };
    return this.orders
      .findOneAndUpdate(
        { _id },
        { $setOnInsert: fields },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<GiftOrder>();
  }
  /** Adds a card that a refund has made. @returns whether it is new. */
  async addCredit({ _id, ...fields }: GiftOrder, session: ClientSession): Promise<boolean> {
    const added = await this.orders.updateOne(
      { _id },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    return added.upsertedCount === 1;
  }
  find(id: string, session?: ClientSession): Promise<GiftOrder | null> {
    return this.orders.findById(id, null, session && { session }).lean<GiftOrder>();
  }
  findByIntent(paymentIntentId: string): Promise<GiftOrder | null> {
    return this.orders.findOne({ paymentIntentId }).lean<GiftOrder>();
  }
  /**
   * Stores the intent of an attempt. A late reply to an earlier attempt changes nothing, and a purchase that is paid for keeps
   * the payment that has paid it. @returns whether it is stored
   */
  async setIntent(order: GiftOrder, paymentIntentId: string): Promise<boolean> {
    const stored = await this.orders.updateOne(
      { ...thisIntentAttempt(order), state: { $in: UNPAID } },
      { $set: { paymentIntentId } },
    );
    return stored.matchedCount === 1;
  }
  /**
   * Begins the next attempt at a payment intent, because Stripe would repeat a dead one under the key of this attempt.
   * The purchase has its whole time again. @returns null if another request was quicker or the order has ended.
   */
  nextIntent(order: GiftOrder): Promise<GiftOrder | null> {
    const intentAttempt = (order.intentAttempt ?? 1) + 1;
    return this.orders
      .findOneAndUpdate(
        { ...thisIntentAttempt(order), state: { $in: UNPAID }, quarantine: null },
        {
          $set: {
            state: 'new',
            intentAttempt,
            createdAt: new Date(),
            nextAskAt: later(new Date(), this.times.firstMs),
            askCount: 0,
          },
          $unset: { paymentIntentId: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<GiftOrder>();
  }
  /** Adds an action to the history: of the signed-in member of staff, or of the system. */
  async note(id: string, what: string, session?: ClientSession): Promise<void> {
    const line = { at: new Date(), by: actingStaff(), what };
    await this.orders.updateOne(
      { _id: id },
      { $push: { history: line } },
      { ...(session && { session }) },
    );
  }
  /** Adds an act of staff. @throws a write conflict, which repeats the transaction, if another act was quicker. */
  async noteAct(id: string, { id: actId, what }: StaffAct, session: ClientSession): Promise<void> {
    const line = { id: actId, at: new Date(), by: actingStaff(), what };
    await this.orders.updateOne(
      { _id: id, 'history.id': { $ne: actId } },
      { $push: { history: line } },
      { session },
    );
  }
  async hasAct(id: string, actId: string, session: ClientSession): Promise<boolean> {
    return (await this.orders.exists({ _id: id, 'history.id': actId }).session(session)) !== null;
  }
  async quarantine(id: string, reason: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { quarantine: reason } });
  }

  /** @returns whether this call changed the state. */
  async transition(
    id: string,
    from: GiftOrder['state'],
    to: GiftOrder['state'],
    session?: ClientSession,
  ): Promise<boolean> {
    const changed = await this.orders.updateOne(
      { _id: id, state: from },
      {
        $set: { state: to, ...(to === 'issued' && { quarantine: null }) },
        $unset: { nextAskAt: 1, askCount: 1 },
      },
      { ...(session && { session }) },
    );
    return changed.modifiedCount === 1;
  }

  /**
   * Claims an order that may be paid, or a refund that is due: lease and back-off in the write that finds it, so that
   * one process asks Stripe.
   */
  async claimUnsettled(now: Date): Promise<GiftOrder | null> {
    return (
      (await this.claim({ state: 'new', nextAskAt: { $lte: now } }, 'open')) ??
      this.claim({ refundState: 'due', nextAskAt: { $not: { $gt: now } } }, 'halfWay')
    );
  }

  /** Stripe did not answer, which says nothing about the order: it is due again after the lease, as if never asked. */
  async giveBack({ _id, nextAskAt }: GiftOrder): Promise<void> {
    if (nextAskAt === undefined) return;
    await this.orders.updateOne(
      { _id, nextAskAt },
      { $set: { nextAskAt: later(new Date(), this.times.leaseMs) }, $inc: { askCount: -1 } },
    );
  }

  /** Sold cards, and payments without a card that staff must look at, newest first. `total` is exact up to MAX_COUNTED. */
  async page({ skip, limit }: Page): Promise<{ rows: GiftOrder[]; total: number }> {
    const sold: GiftOrder['state'][] = ['issued', 'refunding', 'refunded'];
    const filter = {
      $or: [{ state: { $in: sold } }, { quarantine: { $type: 'string' as const } }],
    };
    const [rows, total] = await Promise.all([
      this.orders.find(filter).sort({ createdAt: -1 }).skip(skip).limit(limit).lean<GiftOrder[]>(),
      this.orders.countDocuments(filter, { limit: MAX_COUNTED }),
    ]);
    return { rows, total };
  }

  /** Removes purchases that were never paid. @returns how many it found. */
  async removeExpired(before: Date, limit: number): Promise<number> {
    const conditions = { state: 'expired' as const, quarantine: null, createdAt: { $lt: before } };
    const found = await this.orders.find(conditions, { _id: 1 }).limit(limit).lean();
    await this.orders.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...conditions });
    return found.length;
  }

  /** On the driver itself: mongoose would cast the expressions of the update. */
  private claim(due: object, schedule: 'open' | 'halfWay'): Promise<GiftOrder | null> {
    return this.orders.collection.findOneAndUpdate(
      due,
      claimToAsk(new Date(), this.times[schedule]),
      { sort: { nextAskAt: 1 }, returnDocument: 'after' },
    ) as Promise<GiftOrder | null>;
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}

/** The first attempt has no number. */
const thisIntentAttempt = ({ _id, intentAttempt }: GiftOrder) => ({
  _id,
  intentAttempt: intentAttempt ?? { $exists: false },
});
