import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

interface RecoveryRow {
  /** Hash of account and code. */
  _id: string;
  staffId: string;
  usedAt: Date | null;
}
const RECOVERY = 'StaffRecovery';
const schema = new Schema<RecoveryRow>(
  {
    _id: { type: String, required: true },
    staffId: { type: String, required: true, index: true },
    usedAt: { type: Date, default: null },
  },
  { collection: 'staff_recovery', versionKey: false },
);
export const recoveryDocument: ModelDefinition = { name: RECOVERY, schema };

/** The hashes of recovery codes. */
@Injectable()
export class RecoveryStore {
  constructor(@InjectModel(RECOVERY) private readonly rows: Model<RecoveryRow>) {}

  /** Puts new codes in the place of those that the account has. */
  async replace(staffId: string, hashes: readonly string[], session: ClientSession): Promise<void> {
    await this.removeAll(staffId, session);
    const rows = hashes.map((_id) => ({ _id, staffId, usedAt: null }));
    await this.rows.insertMany(rows, { session });
  }
  /** @returns false if there is no such code, or if it was used before. */
  async use(hash: string, now: Date): Promise<boolean> {
    const used = await this.rows.updateOne(
      {
        _id: hash,
        usedAt: null, // guard: recovery-codes-are-used-once
      },
      { $set: { usedAt: now } },
    );
    return used.modifiedCount === 1;
  }
  left(staffId: string): Promise<number> {
    return this.rows.countDocuments({ staffId, usedAt: null });
  }
  async removeAll(staffId: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ staffId }, { session });
  }
}
