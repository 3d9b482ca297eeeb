import type { Grant } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { rightsOf } from '../permissions.js';
import type { StaffTransaction } from '../staff.store.js';

/** An owner has asked to remove the second factors of an account. It happens when it is due, or when another owner confirms. */
export interface FactorResetRow {
  /** The account; there is one request for each at most. */
  _id: string;
  /** The owner who has asked. */
  by: string;
  byName: string;
  at: Date;
  dueAt: Date;
}
const RESET = 'StaffFactorReset';
const schema = new Schema<FactorResetRow>(
  {
    _id: { type: String, required: true },
    by: { type: String, required: true },
    byName: { type: String, required: true },
    at: { type: Date, required: true },
    dueAt: { type: Date, required: true },
  },
  { collection: 'staff_factor_resets', versionKey: false },
);
export const factorResetDocument: ModelDefinition = { name: RESET, schema };

/** Requests to remove second factors. Taking one out is the first write of what follows, so it happens once. */
@Injectable()
export class FactorResetsStore {
  constructor(@InjectModel(RESET) private readonly rows: Model<FactorResetRow>) {}

  /** @returns false if there is one already; it stays as it is. */
  async add({ _id, ...row }: FactorResetRow, session: StaffTransaction): Promise<boolean> {
    const { upsertedCount } = await this.rows.updateOne(
      { _id },
      { $setOnInsert: row },
      { upsert: true, session },
    );
    return upsertedCount === 1;
  }
  all(): Promise<FactorResetRow[]> {
    return this.rows.find().lean<FactorResetRow[]>();
  }
  find(staffId: string): Promise<FactorResetRow | null> {
    return this.rows.findById(staffId).lean<FactorResetRow>();
  }

  /** @returns false if the time is not over, or if there is no request. */
  async takeDue(_id: string, now: Date, session: StaffTransaction): Promise<boolean> {
    const due = { dueAt: { $lte: now } }; // guard: factor-resets-wait-a-day
    return (await this.rows.deleteOne({ _id, ...due }, { session })).deletedCount === 1;
  }
  /** @returns false if this owner has asked for it, or if there is no request. */
  async takeConfirmed(_id: string, by: string, session: StaffTransaction): Promise<boolean> {
    const ofSomeoneElse = { by: { $ne: by } }; // guard: factor-resets-need-a-second-owner
    return (await this.rows.deleteOne({ _id, ...ofSomeoneElse }, { session })).deletedCount === 1;
  }
  async cancel(_id: string, session: StaffTransaction): Promise<boolean> {
    return (await this.rows.deleteOne({ _id }, { session })).deletedCount === 1;
  }
  /** A member who is no owner of all venues any more asks for nothing about others. */
  async cancelUnlessOwner(
    staffId: string,
    grants: readonly Grant[],
    session: StaffTransaction,
  ): Promise<void> {
    if (rightsOf(grants)['staff:write'] !== undefined) return;
    await this.rows.deleteMany({ by: staffId }, { session });
  }
  /** An account is closed: nothing is left to reset, and what its member has asked for about others ends too. */
  async cancelAllOf(staffId: string, session: StaffTransaction): Promise<void> {
    await this.rows.deleteMany({ $or: [{ _id: staffId }, { by: staffId }] }, { session });
  }
}
