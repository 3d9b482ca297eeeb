import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { Series } from './domain/series.js';

const SERIES = 'Series';
const schema = new Schema<Series>(
  {
    _id: { type: String, required: true },
    templateId: { type: String, required: true },
    details: { type: Object, required: true },
    dates: { type: [String], required: true },
    isDraft: { type: Boolean, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    done: { type: [{ _id: false, date: String, showId: String }], default: [] },
    isOpen: Boolean,
  },
  { collection: 'show_series', versionKey: false, minimize: false },
);
schema.index({ templateId: 1, at: -1 });
schema.index({ isOpen: 1 }, { partialFilterExpression: { isOpen: true } });
export const seriesDocument: ModelDefinition = { name: SERIES, schema };

/** The only file that knows how series are stored. */
@Injectable()
export class SeriesStore {
  constructor(@InjectModel(SERIES) private readonly series: Model<Series>) {}

  /** Adding the same id again changes nothing. @returns the series as it is stored, and whether this call has added it. */
  async add(
    { _id, ...fields }: Series,
    session: ClientSession,
  ): Promise<{ series: Series; isNew: boolean }> {
    const added = await this.series.updateOne(
      { _id },
      { $setOnInsert: fields },
      { upsert: true, session },
    );
    const series = await this.series.findById(_id, null, { session }).lean<Series>().orFail();
    return { series, isNew: added.upsertedCount === 1 };
  }

  findOpen(): Promise<Series[]> {
    return this.series.find({ isOpen: true }).sort({ at: 1 }).lean<Series[]>();
  }

  findNewestOf(templateId: string): Promise<Series | null> {
    return this.series.findOne({ templateId }).sort({ at: -1 }).lean<Series>();
  }

  /** @returns false if the date is done already: then no show may be made for it. */
  async markDone(
    id: string,
    { date, showId }: Series['done'][number],
    session: ClientSession,
  ): Promise<boolean> {
    const marked = await this.series.updateOne(
      { _id: id, 'done.date': { $ne: date } },
      { $push: { done: { date, showId } } },
      { session },
    );
    return marked.modifiedCount === 1;
  }

  async close(id: string): Promise<void> {
    await this.series.updateOne({ _id: id }, { $unset: { isOpen: 1 } });
  }
}
