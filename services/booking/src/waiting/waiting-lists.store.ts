import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { WaitingList } from './domain/wait.js';
import { WAITING_LIST } from './waits.schema.js';

/** The lists themselves: the places that were given, whether one is paused, and when the sweep looks at it. */
@Injectable()
export class WaitingListsStore {
  constructor(@InjectModel(WAITING_LIST) private readonly lists: Model<WaitingList>) {}

  find(showId: string, session?: ClientSession): Promise<WaitingList | null> {
    return this.lists.findById(showId, undefined, session && { session }).lean<WaitingList>();
  }

  /** The next place of a list, which begins with its first party. */
  async nextPlace(showId: string, now: Date, session: ClientSession): Promise<number> {
    const list = await this.lists
      .findOneAndUpdate(
        { _id: showId },
        { $inc: { lastPlace: 1, version: 1 }, $set: { isActive: true, nextAt: now } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<WaitingList>()
      .orFail();
    return list.lastPlace;
  }

  /** Two transactions that change a list conflict, so that each sees what the other has done. */
  async touch(showId: string, session: ClientSession): Promise<void> {
    await this.lists.updateOne({ _id: showId }, { $inc: { version: 1 } }, { session });
  }

  /** Places may have come free: the sweep looks at the list as soon as it can. */
  async wake(showId: string, session: ClientSession): Promise<void> {
    const change = { $inc: { version: 1 }, $set: { nextAt: new Date() } };
    await this.lists.updateOne({ _id: showId }, change, { session });
  }

  /** Takes a list that is due out of the hands of other processes for a while. */
  claimDue(now: Date, until: Date): Promise<WaitingList | null> {
    return this.lists
      .findOneAndUpdate(
        { isActive: true, nextAt: { $lte: now } },
        { $set: { nextAt: until } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
      .lean<WaitingList>();
  }

  /** @returns false if it is so already. */
  async pause(showId: string, isPaused: boolean, session: ClientSession): Promise<boolean> {
    const now = new Date();
    const paused = { by: actingStaff(), at: now };
    const written = await this.lists.updateOne(
      { _id: showId, paused: { $exists: !isPaused } },
      isPaused
        ? {
            $set: { paused },
            $inc: { version: 1 },
            $setOnInsert: { lastPlace: 0, isActive: false, nextAt: now },
          }
        : { $unset: { paused: 1 as const }, $inc: { version: 1 }, $set: { nextAt: now } },
      { upsert: isPaused, session },
    );
    return written.modifiedCount === 1 || written.upsertedCount === 1;
  }

  /** From now on no one is added or served. @returns false if it has ended before. */
  async end(showId: string, endedAt: Date, session: ClientSession): Promise<boolean> {
    const ended = await this.lists.updateOne(
      { _id: showId, endedAt: { $exists: false } },
      { $set: { endedAt }, $inc: { version: 1 } },
      { session },
    );
    return ended.modifiedCount === 1;
  }

  /** A show that was put off may have a list again. */
  async reopen(showId: string, session: ClientSession): Promise<void> {
    await this.lists.updateOne(
      { _id: showId },
      { $unset: { endedAt: 1 }, $inc: { version: 1 } },
      { session },
    );
  }

  async rest(showId: string, session: ClientSession): Promise<void> {
    await this.lists.updateOne(
      { _id: showId },
      { $set: { isActive: false }, $inc: { version: 1 } },
      { session },
    );
  }
}
