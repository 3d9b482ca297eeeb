import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** Why credits that are still to be made of a booking are frozen from the start: the payment of the booking is disputed. */
interface CreditCauses {
  /** The booking. */
  _id: string;
  /** The same causes that freeze the cards which exist already; absent if there never was one. */
  causes?: string[];
  /** How many credits have read the causes. */
  credits?: number;
}
const CREDIT_CAUSES = 'CreditCauses';
const schema = new Schema<CreditCauses>(
  {
    _id: { type: String, required: true },
    causes: { type: [String], default: undefined },
    credits: Number,
  },
  { collection: 'credit_causes', versionKey: false, id: false },
);
export const creditCausesDocument: ModelDefinition = { name: CREDIT_CAUSES, schema };

/** The only file that reads and writes them. */
@Injectable()
export class CreditCausesStore {
  constructor(@InjectModel(CREDIT_CAUSES) private readonly rows: Model<CreditCauses>) {}

  /** A cause counts once. */
  async add(bookingId: string, cause: string, session: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: bookingId },
      { $addToSet: { causes: cause } },
      { upsert: true, session },
    );
  }
  async end(bookingId: string, cause: string, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: bookingId }, { $pull: { causes: cause } }, { session });
  }

  /**
   * The causes for a new credit. Reading them is a write: a dispute that is stored at the same moment writes the same row, so
   * one of the two transactions begins again and sees the other. Otherwise each could miss the other, and the card would be free.
   */
  async readFor(bookingIds: readonly string[], session: ClientSession): Promise<string[]> {
    const all = new Set<string>();
    for (const _id of bookingIds) {
      const { causes = [] } = await this.rows
        .findOneAndUpdate(
          { _id },
          { $inc: { credits: 1 } },
          { upsert: true, returnDocument: 'after', session },
        )
        .lean<CreditCauses>()
        .orFail();
      for (const cause of causes) all.add(cause);
    }
    return [...all];
  }
}
