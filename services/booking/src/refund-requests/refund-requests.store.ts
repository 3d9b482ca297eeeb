import type { RefundRequestState } from '@club/contracts';
import { actingStaff, currentContext } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { RefundRequest } from './domain/refund-request.js';

const REQUEST = 'RefundRequest';
const MAX_OPEN = 200;
const MAX_OWN = 50;

const WITHOUT_ID = { _id: false, id: false };
const refundSchema = new Schema({ pence: Number, places: Number, reason: String }, WITHOUT_ID);
const staffSchema = new Schema({ id: String, username: String }, WITHOUT_ID);
const schema = new Schema<RefundRequest>(
  {
    _id: { type: String, required: true },
    orderId: { type: String, required: true },
    showId: { type: String, required: true },
    reference: { type: String, default: '' },
    refund: { type: refundSchema, required: true },
    askedBy: { type: staffSchema, required: true },
    at: { type: Date, required: true },
    state: { type: String, required: true },
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
    note: { type: String, default: null },
  },
  { collection: 'refund_requests', versionKey: false, id: false },
);
schema.index({ at: 1 }, { partialFilterExpression: { state: 'open' } });
schema.index({ 'askedBy.id': 1, at: -1 });
schema.index({ orderId: 1, at: 1 });
export const refundRequestDocument: ModelDefinition = { name: REQUEST, schema };

const WITH_ORDER = [
  { $lookup: { from: 'orders', localField: 'orderId', foreignField: '_id', as: 'order' } },
];

export interface Decision {
  state: Exclude<RefundRequestState, 'open'>;
  note: string | null;
}

/** The only file that knows how refund requests are stored. Each is decided by one compare-and-set. */
@Injectable()
export class RefundRequestsStore {
  constructor(@InjectModel(REQUEST) private readonly requests: Model<RefundRequest>) {}

  /** Adding the same id again changes nothing. @returns the request as it is stored under this id. */
  add({ _id, ...fields }: RefundRequest, session: ClientSession): Promise<RefundRequest> {
    return this.requests
      .findOneAndUpdate(
        { _id },
        { $setOnInsert: fields },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<RefundRequest>()
      .orFail();
  }
  find(id: string): Promise<RefundRequest | null> {
    return this.requests.findById(id).lean<RefundRequest>();
  }
  findOfOrder(orderId: string): Promise<RefundRequest[]> {
    return this.requests.find({ orderId }).sort({ at: 1 }).lean<RefundRequest[]>();
  }
  /** Those that wait longest come first. If shows are named, only those of bookings that are for them now (ADR 51). */
  findOpen(showIds?: readonly string[]): Promise<RefundRequest[]> {
    return this.requests.aggregate<RefundRequest>([
      { $match: { state: 'open' } },
      { $sort: { at: 1 } },
      ...(showIds === undefined
        ? []
        : [...WITH_ORDER, { $match: { 'order.showId': { $in: [...showIds] } } }]),
      { $limit: MAX_OPEN },
      { $unset: 'order' },
    ]);
  }
  /** The newest first, whatever became of them. */
  findAskedBy(staffId: string): Promise<RefundRequest[]> {
    return this.requests
      .find({ 'askedBy.id': staffId })
      .sort({ at: -1 })
      .limit(MAX_OWN)
      .lean<RefundRequest[]>();
  }

  /** @returns false if it was decided before, or if the caller is the member of staff who has asked, or no one. */
  async approve(id: string, note: string | null, session: ClientSession): Promise<boolean> {
    const staffId = currentContext()?.staff?.id;
    if (staffId === undefined) return false;
    const approved = await this.requests.updateOne(
      {
        _id: id,
        state: 'open',
        'askedBy.id': { $ne: staffId }, // guard: no-approval-of-own-requests (invariants.md I32)
      },
      { $set: ended({ state: 'approved', note }) },
      { session }, // guard: approval-with-its-refund (invariants.md I32)
    );
    return approved.modifiedCount === 1;
  }

  /** Ends a request without a refund. @returns false if it was decided before. */
  async end(id: string, decision: Decision, session?: ClientSession): Promise<boolean> {
    const written = await this.requests.updateOne(
      { _id: id, state: 'open' },
      { $set: ended(decision) },
      { ...(session && { session }) },
    );
    return written.modifiedCount === 1;
  }
}

const ended = (decision: Decision) => ({
  ...decision,
  decidedBy: actingStaff(),
  decidedAt: new Date(),
});
