import type { PAYOUT_FORMATS } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** A file as it was written for accountants. It never changes. */
export interface PayoutFileRow {
  _id: string;
  payoutId: string;
  format: (typeof PAYOUT_FORMATS)[number];
  number: number;
  content: string;
  sha256: string;
  at: Date;
}
const FILE = 'PayoutFile';
const schema = new Schema<PayoutFileRow>(
  {
    _id: { type: String, required: true },
    payoutId: { type: String, required: true },
    format: { type: String, required: true },
    number: { type: Number, required: true },
    content: { type: String, required: true },
    sha256: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'payout_files', versionKey: false, id: false },
);
schema.index({ number: 1 }, { unique: true });
export const payoutFileDocument: ModelDefinition = { name: FILE, schema };

export const fileIdOf = (payoutId: string, format: string): string => `${payoutId}-${format}`;

/** The only file that reads and writes the files of payouts. */
@Injectable()
export class PayoutFilesStore {
  constructor(@InjectModel(FILE) private readonly files: Model<PayoutFileRow>) {}

  find(id: string, session?: ClientSession): Promise<PayoutFileRow | null> {
    return this.files.findById(id, null, session && { session }).lean<PayoutFileRow>();
  }

  async add(file: PayoutFileRow, session: ClientSession): Promise<void> {
    await this.files.create([file], { session });
  }
}
