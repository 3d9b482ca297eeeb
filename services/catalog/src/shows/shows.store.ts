import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { changesBetween, MOST_ACTS, type ActRow } from './domain/history.js';
import type { ShowDetails, ShowRow } from './domain/show.js';

const SHOW = 'Show';
const schema = new Schema<ShowRow>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    details: { type: Object, required: true },
    acknowledged: { type: Boolean, required: true },
    published: { type: Boolean, required: true },
    previous: { type: Object, default: null },
    history: {
      type: [
        {
          _id: false,
          at: Date,
          by: String,
          act: String,
          changes: [{ _id: false, field: String, before: String, after: String }],
        },
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { collection: 'shows', versionKey: false, minimize: false },
);
schema.index({ published: 1, 'details.date': 1 });
schema.index({ acknowledged: 1 });
export const showDocument: ModelDefinition = { name: SHOW, schema };

/** The only file that knows how shows are stored. Edits are compare-and-set on the version that the editor saw. */
@Injectable()
export class ShowsStore {
  constructor(@InjectModel(SHOW) private readonly shows: Model<ShowRow>) {}

  listPublished({
    venueId,
    fromDate,
  }: {
    venueId?: string | undefined;
    fromDate?: string | undefined;
  }): Promise<ShowRow[]> {
    return this.shows
      .find({
        published: true,
        ...(venueId !== undefined && { 'details.venueId': venueId }),
        ...(fromDate !== undefined && { 'details.date': { $gte: fromDate } }),
      })
      .sort({ 'details.date': 1, 'details.venueId': -1 })
      .limit(2000)
      .lean<ShowRow[]>();
  }
  findPublished(ids: string[]): Promise<ShowRow[]> {
    return this.shows.find({ _id: { $in: ids }, published: true }).lean<ShowRow[]>();
  }
  listAll(): Promise<ShowRow[]> {
    return this.shows.find().sort({ 'details.date': -1, _id: 1 }).limit(2000).lean<ShowRow[]>();
  }
  find(id: string): Promise<ShowRow | null> {
    return this.shows.findById(id).lean<ShowRow>();
  }
  findUnacknowledged(): Promise<ShowRow[]> {
    return this.shows.find({ acknowledged: false }).limit(100).lean<ShowRow[]>();
  }

  async insert(row: ShowRow): Promise<void> {
    await this.shows.create(row);
  }

  /** @returns the row after the edit, or null where somebody else edited it since `seen`. */
  edit(
    seen: ShowRow,
    details: ShowDetails,
    act: Pick<ActRow, 'act' | 'by'>,
  ): Promise<ShowRow | null> {
    const line: ActRow = { ...act, at: new Date(), changes: changesBetween(seen.details, details) };
    return this.shows
      .findOneAndUpdate(
        { _id: seen._id, version: seen.version },
        {
          $set: {
            details,
            version: seen.version + 1,
            acknowledged: false,
            previous: seen.acknowledged ? seen.details : seen.previous,
          },
          $push: { history: { $each: [line], $slice: -MOST_ACTS } },
        },
        { returnDocument: 'after' },
      )
      .lean<ShowRow>();
  }

  async markAcknowledged(row: ShowRow, published: boolean): Promise<void> {
    await this.shows.updateOne(
      { _id: row._id, version: row.version },
      { $set: { acknowledged: true, previous: null, ...(published && { published }) } },
    );
  }

  /** Oldest first; shows of before there was a history have none. */
  async history(id: string): Promise<ActRow[] | null> {
    const row = await this.shows.findById(id, { history: 1 }).lean<{ history?: ActRow[] }>();
    return row === null ? null : (row.history ?? []);
  }

  async note(id: string, act: Pick<ActRow, 'act' | 'by'>): Promise<void> {
    const line: ActRow = { ...act, at: new Date(), changes: [] };
    await this.shows.updateOne(
      { _id: id },
      { $push: { history: { $each: [line], $slice: -MOST_ACTS } } },
    );
  }

  async delete(id: string): Promise<void> {
    await this.shows.deleteOne({ _id: id });
  }
}
