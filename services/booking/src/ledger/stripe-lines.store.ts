import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import type { StripeLine } from '../stripe/domain/ledger.js';

/** A movement of money as it is stored. Its facts never change at Stripe; the payout comes later. */
export interface LineRow extends Omit<StripeLine, 'id'> {
  _id: string;
  /** Absent until a payout contains it. */
  payoutId?: string;
}

const LINE = 'StripeLine';
const schema = new Schema<LineRow>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    category: { type: String, required: true },
    sourceId: { type: String, default: null },
    intentId: { type: String, default: null },
    grossPence: { type: Number, required: true },
    feePence: { type: Number, required: true },
    netPence: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    availableOn: { type: Date, required: true },
    payoutId: String,
  },
  { collection: 'stripe_lines', versionKey: false, id: false },
);
schema.index({ intentId: 1 });
schema.index({ createdAt: 1 });
schema.index({ payoutId: 1 }, { partialFilterExpression: { payoutId: { $exists: true } } });
export const lineDocument: ModelDefinition = { name: LINE, schema };

/** What Stripe has booked for one payment. */
interface LinesOfPayment {
  grossPence: number;
  feePence: number;
}

/** The only file that reads and writes Stripe's lines. */
@Injectable()
export class StripeLinesStore {
  constructor(@InjectModel(LINE) private readonly lines: Model<LineRow>) {}

  /** Safe to repeat: the id of a line is Stripe's own. A line that comes without its payout keeps the one it has. */
  async put(lines: readonly StripeLine[], payoutId?: string): Promise<void> {
    if (lines.length === 0) return;
    await this.lines.bulkWrite(
      lines.map(({ id: _id, ...facts }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { ...facts, ...(payoutId !== undefined && { payoutId }) } },
          upsert: true, // guard: a-line-is-stored-once (invariants.md I51)
        },
      })),
    );
  }

  ofPayout(payoutId: string): Promise<LineRow[]> {
    return this.lines.find({ payoutId }).sort({ createdAt: 1, _id: 1 }).lean<LineRow[]>();
  }

  /** Which of these payments have a charge among the lines. */
  async charged(intentIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.lines.distinct('intentId', {
      intentId: { $in: [...intentIds] },
      type: { $in: ['charge', 'payment'] },
    });
    return new Set(found);
  }

  /** By payment. */
  async sumsOf(intentIds: readonly string[]): Promise<ReadonlyMap<string, LinesOfPayment>> {
    const sums = await this.lines.aggregate<LinesOfPayment & { _id: string }>([
      { $match: { intentId: { $in: [...intentIds] } } },
      {
        $group: {
          _id: '$intentId',
          grossPence: { $sum: '$grossPence' },
          feePence: { $sum: '$feePence' },
        },
      },
    ]);
    return new Map(sums.map(({ _id, ...sum }) => [_id, sum]));
  }

  ofPayments(intentIds: readonly string[]): Promise<LineRow[]> {
    return this.lines.find({ intentId: { $in: [...intentIds] } }).lean<LineRow[]>();
  }

  /** The lines of payments that were booked at Stripe in a time. */
  ofPaymentsBetween(from: Date, until: Date): Promise<LineRow[]> {
    return this.lines
      .find({ createdAt: { $gte: from, $lt: until }, intentId: { $ne: null } })
      .lean<LineRow[]>();
  }
}
