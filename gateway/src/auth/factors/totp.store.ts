import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { isDuplicateKey } from '@club/kit';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { Sealed } from './factor-keys.js';

interface TotpRow {
  /** The id of the account. */
  _id: string;
  secret: string;
  keyId: string;
  confirmedAt: Date | null;
  /** The last time step whose code was used. */
  lastStep: number;
}
const TOTP = 'StaffTotp';
const schema = new Schema<TotpRow>(
  {
    _id: { type: String, required: true },
    secret: { type: String, required: true },
    keyId: { type: String, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, required: true },
  },
  { collection: 'staff_totp', versionKey: false },
);
export const totpDocument: ModelDefinition = { name: TOTP, schema };

/** The secrets of authenticator apps, encrypted. An account has at most one. */
@Injectable()
export class TotpStore {
  constructor(@InjectModel(TOTP) private readonly rows: Model<TotpRow>) {}

  /** Replaces a secret that was never confirmed. @returns false if the account has a confirmed one. */
  async begin(staffId: string, { bytes, keyId }: Sealed): Promise<boolean> {
    const secret = bytes.toString('base64');
    try {
      await this.rows.updateOne(
        { _id: staffId, confirmedAt: null },
        { $set: { secret, keyId, lastStep: 0 } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
  async find(staffId: string): Promise<{ sealed: Sealed; isConfirmed: boolean } | null> {
    const row = await this.rows.findById(staffId).lean<TotpRow>();
    if (row === null) return null;
    const bytes = Buffer.from(row.secret, 'base64');
    return { sealed: { bytes, keyId: row.keyId }, isConfirmed: row.confirmedAt !== null };
  }
  async exists(staffId: string, session: ClientSession | null = null): Promise<boolean> {
    const confirmed = { _id: staffId, confirmedAt: { $ne: null } };
    return (await this.rows.exists(confirmed).session(session)) !== null;
  }
  /** The accounts that have a confirmed one. */
  owners(): Promise<string[]> {
    return this.rows.distinct('_id', { confirmedAt: { $ne: null } });
  }
  /**
   * Uses a time step up. Of all who bring a code of this step or an earlier one, one gets in.
   * @param secret the secret that the code was compared with; it may have been replaced since.
   */
  async useStep(staffId: string, step: number, secret: Sealed): Promise<boolean> {
    const used = await this.rows.updateOne(
      {
        _id: staffId,
        secret: secret.bytes.toString('base64'),
        lastStep: { $lt: step }, // guard: codes-are-used-once
      },
      { $set: { lastStep: step } },
    );
    return used.matchedCount === 1;
  }
  /** @returns false if there is no secret that waits for it. */
  async confirm(staffId: string, now: Date, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.rows.updateOne(
      { _id: staffId, confirmedAt: null },
      { $set: { confirmedAt: now } },
      { session },
    );
    return modifiedCount === 1;
  }
  /** @returns whether it was confirmed. */
  async remove(staffId: string, session: ClientSession): Promise<boolean> {
    const removed = await this.rows.findByIdAndDelete(staffId, { session }).lean<TotpRow>();
    return removed !== null && removed.confirmedAt !== null;
  }
}
