import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

interface SweepMark {
  _id: string;
  until: Date;
}
const SWEEP_MARK = 'SweepMark';
const schema = new Schema<SweepMark>(
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'sweep_marks', versionKey: false, id: false },
);
export const sweepMarkDocument: ModelDefinition = { name: SWEEP_MARK, schema };

/** Up to which instant a sweep has looked at what Stripe lists. */
@Injectable()
export class SweepMarksStore {
  constructor(@InjectModel(SWEEP_MARK) private readonly marks: Model<SweepMark>) {}

  async find(sweep: string): Promise<Date | undefined> {
    return (await this.marks.findById(sweep).lean<SweepMark>())?.until;
  }

  async set(sweep: string, until: Date): Promise<void> {
    await this.marks.updateOne({ _id: sweep }, { $set: { until } }, { upsert: true });
  }
}
