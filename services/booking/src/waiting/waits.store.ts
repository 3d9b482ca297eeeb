import type { WaitState } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import { ACTIVE, type Wait } from './domain/wait.js';
import { WAIT } from './waits.schema.js';

/** A show's list is read as a whole. Freed places never reach a party further back than this. */
const MAX_READ = 300;
const BATCH = 100;

/** The entries of waiting lists. Each change of a state is one compare-and-set. */
@Injectable()
export class WaitsStore {
  constructor(@InjectModel(WAIT) private readonly waits: Model<Wait>) {}

  /** @throws a duplicate-key error if the address waits for the show already. */
  async insert(wait: Wait, session: ClientSession): Promise<void> {
    await this.waits.create([wait], { session });
  }

  find(id: string, session?: ClientSession): Promise<Wait | null> {
    return this.waits.findById(id, undefined, session && { session }).lean<Wait>();
  }

  findMany(ids: readonly string[]): Promise<Wait[]> {
    return this.waits.find({ _id: { $in: [...ids] } }).lean<Wait[]>();
  }

  findActive(showId: string, emailKey: string, session: ClientSession): Promise<Wait | null> {
    return this.waits
      .findOne({ showId, emailKey, state: { $in: [...ACTIVE] } }, undefined, { session })
      .lean<Wait>();
  }

  /** Those that wait for a show and have no offer, by their place. */
  findWaiting(showId: string, session?: ClientSession): Promise<Wait[]> {
    return this.waits
      .find({ showId, state: 'waiting' }, undefined, session && { session })
      .sort({ place: 1 })
      .limit(MAX_READ)
      .lean<Wait[]>();
  }

  /** Some of those that wait for a show or have an offer. */
  findSomeActive(showId: string, states = ACTIVE, session?: ClientSession): Promise<Wait[]> {
    return this.waits
      .find({ showId, state: { $in: [...states] } }, undefined, session && { session })
      .limit(BATCH)
      .lean<Wait[]>();
  }

  /** All that wait for a show or have an offer, for an e-mail to each of them. */
  findAllActive(showId: string): Promise<Pick<Wait, '_id'>[]> {
    return this.waits.find({ showId, state: { $in: [...ACTIVE] } }, { _id: 1 }).lean();
  }

  async hasActive(showId: string, session: ClientSession): Promise<boolean> {
    const some = this.waits.exists({ showId, state: { $in: [...ACTIVE] } }).session(session);
    return (await some) !== null;
  }

  findOfShow(showId: string): Promise<Wait[]> {
    return this.waits
      .find({ showId })
      .sort({ place: 1 })
      .limit(MAX_READ * 2)
      .lean<Wait[]>();
  }

  /** How many places the other addresses of a network wait for, are offered or have taken. */
  async placesOfOthers(
    { showId, network, emailKey }: { showId: string; network: string; emailKey: string },
    session: ClientSession,
  ): Promise<number> {
    const others = await this.waits
      .find({ showId, network, emailKey: { $ne: emailKey } }, { quantity: 1 }, { session })
      .lean<Pick<Wait, 'quantity'>[]>();
    return others.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Its order is paid. */
  async forgetNetwork(id: string, session: ClientSession): Promise<void> {
    await this.waits.updateOne({ _id: id }, { $unset: { network: 1 } }, { session });
  }

  findGroup(group: string, session?: ClientSession): Promise<Wait[]> {
    return this.waits.find({ group }, undefined, session && { session }).lean<Wait[]>();
  }

  countBefore({ showId, place }: Pick<Wait, 'showId' | 'place'>): Promise<number> {
    return this.waits.countDocuments({ showId, state: 'waiting', place: { $lt: place } });
  }

  /** How many parties wait for a show or have an offer. */
  countActive(showId: string): Promise<number> {
    return this.waits.countDocuments({ showId, state: { $in: [...ACTIVE] } });
  }

  countWaiting(): Promise<number> {
    return this.waits.countDocuments({ state: 'waiting' });
  }

  /** @returns null if it is in none of these states. */
  change(
    id: string,
    from: readonly WaitState[],
    { set, unset = {}, inc = {} }: WaitChange,
    session: ClientSession,
  ): Promise<Wait | null> {
    return this.waits
      .findOneAndUpdate(
        { _id: id, state: { $in: [...from] } },
        { $set: set, $unset: { ...unset, ...(isOver(set) && { network: 1 as const }) }, $inc: inc },
        { returnDocument: 'after', session },
      )
      .lean<Wait>();
  }

  /** All free places were given out, so those who let an offer pass have their turn again. */
  async endSittingOut(showId: string, session: ClientSession): Promise<void> {
    await this.waits.updateMany({ showId, sitsOut: true }, { $unset: { sitsOut: 1 } }, { session });
  }
}

/** The network of an entry is known only as long as it counts. */
const isOver = ({ state }: Partial<Wait>): boolean =>
  state !== undefined && !['waiting', 'offered', 'taken'].includes(state);

interface WaitChange {
  set: Partial<Wait>;
  unset?: { savingSince?: 1; sitsOut?: 1 };
  inc?: { offersMade?: 1; lapses?: 0 | 1 };
}
