import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import type { GiftOrder } from './domain/gift-order.js';
import { GIFT_ORDER } from './gift-orders.schema.js';

const MAX_BATCH = 200;

interface Page {
  skip: number;
  limit: number;
}

/** The only file that reads and writes gift orders. */
@Injectable()
export class GiftOrdersStore {
  constructor(
    @InjectModel(GIFT_ORDER) private readonly orders: Model<GiftOrder>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @returns the order as it is stored: one that exists stays as it is. */
  async add(order: GiftOrder): Promise<GiftOrder> {
    const { _id, ...fields } = order;
    return this.orders
      .findOneAndUpdate(
        { _id },
        { $setOnInsert: fields },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<GiftOrder>()
      .orFail();
  }
  find(id: string): Promise<GiftOrder | null> {
    return this.orders.findById(id).lean<GiftOrder>();
  }
  findByIntent(paymentIntentId: string): Promise<GiftOrder | null> {
    return this.orders.findOne({ paymentIntentId }).lean<GiftOrder>();
  }
  async setIntent(id: string, paymentIntentId: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { paymentIntentId } });
  }
  /** Notes that a refund is due. A repetition changes nothing. */
  async noteRefund(id: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, state: 'issued', refundState: { $exists: false } },
      { $set: { refundState: 'due' } },
    );
  }
  async finishRefund(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id, refundState: 'due' }, { $set: { refundState: 'done' } });
  }
  /** Adds an action of the signed-in member of staff to the history. */
  async note(id: string, what: string, session?: ClientSession): Promise<void> {
    const line = { at: new Date(), by: actingStaff(), what };
    await this.orders.updateOne(
      { _id: id },
      { $push: { history: line } },
      { ...(session && { session }) },
    );
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
      { $set: { state: to } },
      { ...(session && { session }) },
    );
    return changed.modifiedCount === 1;
  }

  /** Orders to ask Stripe about. Those that have waited longest come first, so that none waits without end. */
  async takeUnsettled(before: Date): Promise<GiftOrder[]> {
    const orders = await this.orders
      .find({ $or: [{ state: 'new', createdAt: { $lte: before } }, { refundState: 'due' }] })
      .sort({ askedAt: 1 })
      .limit(MAX_BATCH)
      .lean<GiftOrder[]>();
    await this.orders.updateMany(
      { _id: { $in: orders.map(({ _id }) => _id) } },
      { $set: { askedAt: new Date() } },
    );
    return orders;
  }

  /** Sold cards, newest first. */
  async page({ skip, limit }: Page): Promise<{ rows: GiftOrder[]; total: number }> {
    const filter = { state: { $in: ['issued', 'refunded'] as GiftOrder['state'][] } };
    const [rows, total] = await Promise.all([
      this.orders.find(filter).sort({ createdAt: -1 }).skip(skip).limit(limit).lean<GiftOrder[]>(),
      this.orders.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /** The total price of all issued cards, including those that were refunded later. */
  async soldPence(): Promise<number> {
    const [sold] = await this.orders.aggregate<{ pence: number }>([
      { $match: { state: 'issued' } },
      { $group: { _id: null, pence: { $sum: '$amountPence' } } },
    ]);
    return sold?.pence ?? 0;
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }
}
