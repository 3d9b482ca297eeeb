import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { GiftOrder } from './domain/gift-order.js';

const ORDER = 'GiftOrder';
const BATCH = 200;
const schema = new Schema<GiftOrder>(
  {
    _id: { type: String, required: true },
    amountPence: { type: Number, required: true },
    purchaserName: { type: String, required: true },
    purchaserEmail: { type: String, required: true },
    recipientName: { type: String, required: true },
    recipientEmail: { type: String, required: true },
    personalMessage: { type: String, default: '' },
    state: { type: String, required: true },
    paymentIntentId: String,
    quarantine: { type: String, default: null },
    refundState: String,
    askedAt: { type: Date, default: null },
    history: { type: [{ _id: false, at: Date, by: String, what: String }], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'gift_orders', versionKey: false, id: false },
);
schema.index(
  { paymentIntentId: 1 },
  { unique: true, partialFilterExpression: { paymentIntentId: { $exists: true } } },
);
schema.index({ state: 1, createdAt: -1 });
schema.index({ refundState: 1 }, { partialFilterExpression: { refundState: 'due' } });
export const giftOrderDocument: ModelDefinition = { name: ORDER, schema };

/** The only file that knows how purchases of gift cards are stored. */
@Injectable()
export class GiftOrdersStore {
  constructor(
    @InjectModel(ORDER) private readonly orders: Model<GiftOrder>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** A purchase that was written before is left as it is. */
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
  /** A second time changes nothing. */
  async noteRefund(id: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, state: 'issued', refundState: { $exists: false } },
      { $set: { refundState: 'due' } },
    );
  }
  async finishRefund(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id, refundState: 'due' }, { $set: { refundState: 'done' } });
  }
  /** An act of staff, with who did it. */
  async note(id: string, what: string): Promise<void> {
    const line = { at: new Date(), by: actingStaff(), what };
    await this.orders.updateOne({ _id: id }, { $push: { history: line } });
  }
  async quarantine(id: string, reason: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { quarantine: reason } });
  }

  /** @returns whether this call moved it. */
  async move(
    id: string,
    from: GiftOrder['state'],
    to: GiftOrder['state'],
    session?: ClientSession,
  ): Promise<boolean> {
    const moved = await this.orders.updateOne(
      { _id: id, state: from },
      { $set: { state: to } },
      { ...(session && { session }) },
    );
    return moved.modifiedCount === 1;
  }

  /** Purchases to ask Stripe about; who was asked about longest ago comes first. */
  async takeUnsettled(before: Date): Promise<GiftOrder[]> {
    const orders = await this.orders
      .find({ $or: [{ state: 'new', createdAt: { $lte: before } }, { refundState: 'due' }] })
      .sort({ askedAt: 1 })
      .limit(BATCH)
      .lean<GiftOrder[]>();
    await this.orders.updateMany(
      { _id: { $in: orders.map(({ _id }) => _id) } },
      { $set: { askedAt: new Date() } },
    );
    return orders;
  }

  async page({
    skip,
    limit,
  }: {
    skip: number;
    limit: number;
  }): Promise<{ rows: GiftOrder[]; total: number }> {
    const filter = { state: { $in: ['issued', 'refunded'] as GiftOrder['state'][] } };
    const [rows, total] = await Promise.all([
      this.orders.find(filter).sort({ createdAt: -1 }).skip(skip).limit(limit).lean<GiftOrder[]>(),
      this.orders.countDocuments(filter),
    ]);
    return { rows, total };
  }

  async soldPence(): Promise<number> {
    const [sold] = await this.orders.aggregate<{ pence: number }>([
      { $match: { state: 'issued' } },
      { $group: { _id: null, pence: { $sum: '$amountPence' } } },
    ]);
    return sold?.pence ?? 0;
  }

  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }
}
