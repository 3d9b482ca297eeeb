import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

interface MarkRow {
  _id: string;
  completeUntil?: Date;
  count?: number;
}
const MARK = 'LedgerMark';
const schema = new Schema<MarkRow>(
  { _id: { type: String, required: true }, completeUntil: Date, count: Number },
  { collection: 'ledger_marks', versionKey: false, id: false },
);
export const ledgerMarkDocument: ModelDefinition = { name: MARK, schema };

/** How far Stripe's books were read without a gap, and the number of the last file. */
@Injectable()
export class LedgerMarksStore {
  constructor(@InjectModel(MARK) private readonly marks: Model<MarkRow>) {}

  /** @returns undefined if they were never read to the end. */
  async completeUntil(what: 'lines' | 'payouts'): Promise<Date | undefined> {
    return (await this.marks.findById(what).lean<MarkRow>())?.completeUntil;
  }

  /** It only moves forward. */
  async complete(what: 'lines' | 'payouts', until: Date): Promise<void> {
    await this.marks.updateOne({ _id: what }, { $max: { completeUntil: until } }, { upsert: true });
  }

  /** The next number of a file, without a gap: it is taken in the transaction that stores the file. */
  async nextNumber(session: ClientSession): Promise<number> {
    const { count = 1 } = await this.marks
      .findOneAndUpdate(
        { _id: 'files' },
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<MarkRow>()
      .orFail();
    return count;
  }
}
