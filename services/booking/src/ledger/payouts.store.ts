import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import type { StripePayout } from '../stripe/domain/ledger.js';
import type { PayoutSums } from './domain/payout-sums.js';

/** A payout with what its lines add up to, as they were when it was last read. */
export interface PayoutRow extends Omit<StripePayout, 'id'> {
  _id: string;
  /** Null until Stripe has itemised it. */
  sums: PayoutSums | null;
  checkedAt: Date;
}

const PAYOUT = 'Payout';
const MAX_ROWS = 200;
const schema = new Schema<PayoutRow>(
  {
    _id: { type: String, required: true },
    pence: { type: Number, required: true },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    arrivesOn: { type: Date, required: true },
    isItemised: { type: Boolean, required: true },
    sums: { type: Object, default: null },
    checkedAt: { type: Date, required: true },
  },
  { collection: 'payouts', versionKey: false, id: false, minimize: false },
);
schema.index({ arrivesOn: -1 });
export const payoutDocument: ModelDefinition = { name: PAYOUT, schema };

/** The only file that reads and writes payouts. */
@Injectable()
export class PayoutsStore {
  constructor(@InjectModel(PAYOUT) private readonly payouts: Model<PayoutRow>) {}

  async put({ id, ...facts }: StripePayout, sums: PayoutSums | null, now: Date): Promise<void> {
    await this.payouts.updateOne(
      { _id: id },
      { $set: { ...facts, sums, checkedAt: now } },
      { upsert: true },
    );
  }

  find(id: string): Promise<PayoutRow | null> {
    return this.payouts.findById(id).lean<PayoutRow>();
  }

  /** Newest first. */
  arrivingBetween(from: Date, until: Date): Promise<PayoutRow[]> {
    return this.payouts
      .find({ arrivesOn: { $gte: from, $lt: until } })
      .sort({ arrivesOn: -1, _id: 1 })
      .limit(MAX_ROWS)
      .lean<PayoutRow[]>();
  }

  /** Those whose lines are another sum than the bank has received. */
  differing(): Promise<PayoutRow[]> {
    return this.payouts
      .find({ sums: { $ne: null }, $expr: { $ne: ['$sums.netPence', '$pence'] } })
      .sort({ _id: 1 })
      .limit(MAX_ROWS)
      .lean<PayoutRow[]>();
  }
}
