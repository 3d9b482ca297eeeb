import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { changesBetween, MAX_ACTIONS, type ActionRow } from './domain/history.js';
import {
  movedFrom,
  wayBackOf,
  type ListedShow,
  type ShowDetails,
  type ShowRow,
} from './domain/show.js';
import { SHOW } from './shows.schema.js';

const MAX_SHOWS = 2_000;
const MAX_ANNOUNCED_AT_ONCE = 100;
const WITHOUT_EDITOR_FIELDS = { history: 0, previous: 0, previousMovedFrom: 0 } as const;

interface PublishedFilter {
  venueId?: string | undefined;
  fromDate?: string | undefined;
}
type Action = Pick<ActionRow, 'act' | 'by'>;
type ActOfCancellation = Action & Pick<ActionRow, 'cancellation'>;

const appended = (action: ActionRow) => ({
  history: { $each: [action], $slice: -MAX_ACTIONS },
});

/**
 * Reads and writes shows; `SalesStore` writes what concerns their sale. An edit applies only if the version that it was made
 * from is still the newest.
 */
@Injectable()
export class ShowsStore {
  constructor(@InjectModel(SHOW) private readonly shows: Model<ShowRow>) {}

  /** Soonest first. On one date Cardiff comes before Bournemouth: a fixed order, so that no page repeats or omits a show. */
  listPublished({ venueId, fromDate }: PublishedFilter): Promise<ListedShow[]> {
    return this.shows
      .find(
        {
          published: true,
          ...(venueId !== undefined && { 'details.venueId': venueId }),
          ...(fromDate !== undefined && { 'details.date': { $gte: fromDate } }),
        },
        WITHOUT_EDITOR_FIELDS,
      )
      .sort({ 'details.date': 1, 'details.venueId': -1, _id: 1 })
      .limit(MAX_SHOWS)
      .lean<ListedShow[]>();
  }
  findPublished(ids: string[]): Promise<ListedShow[]> {
    return this.shows
      .find({ _id: { $in: ids }, published: true }, WITHOUT_EDITOR_FIELDS)
      .lean<ListedShow[]>();
  }
  listAll(): Promise<ListedShow[]> {
    return this.shows
      .find({}, WITHOUT_EDITOR_FIELDS)
      .sort({ 'details.date': -1, _id: 1 })
      .limit(MAX_SHOWS)
      .lean<ListedShow[]>();
  }
  /** Newest date first. */
  search(word: RegExp): Promise<ListedShow[]> {
    return this.shows
      .find(
        { $or: [{ 'details.title': word }, { 'details.performers': word }] },
        WITHOUT_EDITOR_FIELDS,
      )
      .sort({ 'details.date': -1, _id: 1 })
      .limit(MAX_SHOWS)
      .lean<ListedShow[]>();
  }
  find(id: string): Promise<ShowRow | null> {
    return this.shows.findById(id).lean<ShowRow>();
  }
  findUnacknowledged(): Promise<ShowRow[]> {
    return this.shows
      .find({ acknowledged: false, deleting: { $ne: true } })
      .limit(MAX_ANNOUNCED_AT_ONCE)
      .lean<ShowRow[]>();
  }

  async hasShowOn(venueId: string, date: string, session: ClientSession): Promise<boolean> {
    const there = { 'details.venueId': venueId, 'details.date': date, deleting: { $ne: true } };
    return (await this.shows.exists(there).session(session)) !== null;
  }

  async insert(row: ShowRow, session: ClientSession): Promise<void> {
    await this.shows.create([row], { session });
  }

  /** @returns the row after the edit, or null if `current` is no longer the newest version. */
  edit(
    current: ShowRow,
    details: ShowDetails,
    action: Action,
    session: ClientSession,
  ): Promise<ShowRow | null> {
    const changes = changesBetween(current.details, details);
    const from = movedFrom(current, details);
    return this.shows
      .findOneAndUpdate(
        { _id: current._id, version: current.version, deleting: { $ne: true } },
        {
          $set: {
            details,
            version: current.version + 1,
            acknowledged: false,
            ...wayBackOf(current),
            ...(from !== undefined && { movedFrom: from }),
          },
          $push: appended({ ...action, at: new Date(), changes }),
        },
        { returnDocument: 'after', session },
      )
      .lean<ShowRow>();
  }

  /**
   * Undoes an edit that booking refused.
   * @returns null if there is nothing to go back to, or if there is a newer version.
   */
  async takeBack(row: ShowRow): Promise<ShowRow | null> {
    const { _id, version, details, previous, previousMovedFrom: from } = row;
    if (previous === null) return null;
    const changes = changesBetween(details, previous);
    return this.shows
      .findOneAndUpdate(
        { _id, version },
        {
          // `previous` is cleared: if booking refuses this version too, there is nothing to go back to, and no further
          // version is made.
          $set: {
            details: previous,
            version: version + 1,
            acknowledged: false,
            previous: null,
            ...(from && { movedFrom: from }),
          },
          $unset: { previousMovedFrom: 1, ...(from === null && { movedFrom: 1 }) },
          $push: appended({ act: 'taken back', by: '', at: new Date(), changes }),
        },
        { returnDocument: 'after' },
      )
      .lean<ShowRow>();
  }

  /** Does nothing if `row` is no longer the newest version. */
  async markAcknowledged(row: ShowRow, published: boolean): Promise<void> {
    await this.shows.updateOne(
      { _id: row._id, version: row.version },
      {
        $set: { acknowledged: true, previous: null, ...(published && { published }) },
        $unset: { previousMovedFrom: 1 },
        ...(published && { $min: { publishedAt: new Date() } }), // keeps the first time
      },
    );
  }

  /** Oldest first, or null if there is no such show. Shows of the first release have no history. */
  async listActions(id: string): Promise<ActionRow[] | null> {
    const row = await this.shows.findById(id, { history: 1 }).lean<{ history?: ActionRow[] }>();
    return row === null ? null : (row.history ?? []);
  }

  /**
   * An act that names its cancellation is written once; one without an id is always written.
   * @returns whether this call wrote it
   */
  async addActOnce(
    id: string,
    action: ActOfCancellation,
    session: ClientSession,
  ): Promise<boolean> {
    const { act, cancellation } = action;
    const row: ActionRow = { ...action, at: new Date(), changes: [] };
    const isNew = { history: { $not: { $elemMatch: { act, cancellation } } } };
    const conditions = { _id: id, ...(cancellation !== undefined && isNew) };
    const added = await this.shows.updateOne(conditions, { $push: appended(row) }, { session });
    return added.modifiedCount === 1;
  }

  async markDeleting(id: string, deleting: boolean): Promise<void> {
    await this.shows.updateOne(
      { _id: id },
      deleting ? { $set: { deleting } } : { $unset: { deleting: true } },
    );
  }
  async findDeleting(): Promise<string[]> {
    const rows = await this.shows.find({ deleting: true }, { _id: 1 }).lean<{ _id: string }[]>();
    return rows.map(({ _id }) => _id);
  }
  /** @returns whether there was such a show. */
  async delete(id: string, session: ClientSession): Promise<boolean> {
    return (await this.shows.deleteOne({ _id: id }, { session })).deletedCount === 1;
  }
}
