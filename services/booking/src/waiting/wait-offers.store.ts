import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { WaitOffer } from './domain/wait.js';
import { WAIT_OFFER } from './waits.schema.js';

type State = WaitOffer['state'];

/** Offers of places to parties that wait. Each is decided by one compare-and-set. */
@Injectable()
export class WaitOffersStore {
  constructor(@InjectModel(WAIT_OFFER) private readonly offers: Model<WaitOffer>) {}

  /** @throws a duplicate-key error if the party has an open offer, or the id is in use. */
  async insert(offer: WaitOffer, session: ClientSession): Promise<void> {
    await this.offers.create([offer], { session });
  }

  find(id: string, session?: ClientSession): Promise<WaitOffer | null> {
    return this.offers.findById(id, undefined, session && { session }).lean<WaitOffer>();
  }

  findOpenOf(waitId: string, session?: ClientSession): Promise<WaitOffer | null> {
    return this.offers
      .findOne({ waitId, state: 'open' }, undefined, session && { session })
      .lean<WaitOffer>();
  }

  findLatestOf(waitId: string): Promise<WaitOffer | null> {
    return this.offers.findOne({ waitId }).sort({ createdAt: -1 }).lean<WaitOffer>();
  }

  findOfShow(showId: string, states: readonly State[]): Promise<WaitOffer[]> {
    return this.offers.find({ showId, state: { $in: [...states] } }).lean<WaitOffer[]>();
  }

  async hasUnfinished(showId: string, session: ClientSession): Promise<boolean> {
    const some = this.offers.exists({ showId, state: { $in: ['open', 'taken'] } });
    return (await some.session(session)) !== null;
  }

  countOpen(): Promise<number> {
    return this.offers.countDocuments({ state: 'open' });
  }

  /** @returns false if it was taken before, or has ended. */
  async take(
    id: string,
    { quantity, now }: { quantity: number; now: Date },
    session: ClientSession,
  ): Promise<boolean> {
    const taken = await this.offers.updateOne(
      {
        _id: id,
        state: 'open',
        endsAt: { $gt: now }, // guard: no-offer-after-its-end (invariants.md I41)
      },
      { $set: { state: 'taken', quantity } },
      { session },
    );
    return taken.modifiedCount === 1;
  }

  /** @returns whether it was in the state `from`. */
  async change(
    id: string,
    { from, to }: { from: State; to: State },
    session?: ClientSession,
  ): Promise<boolean> {
    const changed = await this.offers.updateOne(
      { _id: id, state: from },
      { $set: { state: to } },
      { ...(session && { session }) },
    );
    return changed.modifiedCount === 1;
  }
}
