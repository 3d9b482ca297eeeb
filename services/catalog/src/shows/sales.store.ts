import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type UpdateQuery } from 'mongoose';
import { MAX_ACTIONS, type ActionRow } from './domain/history.js';
import { wayBackOf, type ShowRow } from './domain/show.js';
import { SHOW } from './shows.schema.js';

/** A change to the sale of a show, made by staff or due at its scheduled time. `since`: when the show went off sale. */
export type SaleChange =
  | { act: 'on sale' }
  | { act: 'off sale'; since: Date }
  | { act: 'scheduled'; at: Date; since: Date };

const MAX_AT_ONCE = 100;

/** Puts shows on sale and takes them off. Each change creates a new version of the show, as an edit does. */
@Injectable()
export class SalesStore {
  constructor(@InjectModel(SHOW) private readonly shows: Model<ShowRow>) {}

  /** @returns the row after the change, or null if `current` is no longer the newest version. */
  change(
    current: ShowRow,
    change: SaleChange,
    by: string,
    session: ClientSession,
  ): Promise<ShowRow | null> {
    const action: ActionRow = { act: change.act, by, at: new Date(), changes: [] };
    const update: UpdateQuery<ShowRow> = {
      ...fieldsOf(change),
      $push: { history: { $each: [action], $slice: -MAX_ACTIONS } },
    };
    update.$set = {
      ...update.$set,
      version: current.version + 1,
      acknowledged: false,
      ...wayBackOf(current),
    };
    return this.shows
      .findOneAndUpdate(
        {
          _id: current._id,
          version: current.version, // guard: one-change-of-a-sale
          deleting: { $ne: true },
        },
        update,
        { returnDocument: 'after', session },
      )
      .lean<ShowRow>();
  }

  /** Shows whose scheduled time has come and that have a date and a price. */
  findDue(now: Date): Promise<ShowRow[]> {
    return this.shows
      .find({
        publishAt: { $lte: now },
        'details.price': { $exists: true },
        'details.date': { $exists: true },
        deleting: { $ne: true },
      })
      .limit(MAX_AT_ONCE)
      .lean<ShowRow[]>();
  }
}

function fieldsOf(change: SaleChange): UpdateQuery<ShowRow> {
  switch (change.act) {
    case 'on sale':
      return { $unset: { offSaleSince: 1, publishAt: 1 } };
    case 'off sale':
      return { $set: { offSaleSince: change.since }, $unset: { publishAt: 1 } };
    case 'scheduled':
      return { $set: { offSaleSince: change.since, publishAt: change.at } };
  }
}
