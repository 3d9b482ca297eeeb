import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import type { Claim, Offer } from './domain/offer.js';
import { LentPlacesStore } from './lent-places.store.js';
import { OFFER } from './offers.schema.js';

const PLACES_TO_HAVE = { $add: ['$free', { $ifNull: ['$returning', 0] }] };
/** Places of other bookings are given back to these, see LentPlacesStore. */
const withoutLent = (id: string) => ({
  $elemMatch: { id, kind: 'wait' as const, state: 'held' as const, lent: { $exists: false } },
});

/** Places that are offered to one party of the waiting list. */
interface OfferedPlaces {
  offerId: string;
  quantity: number;
  endsAt: Date;
  /** Of the party, so that it holds no more by this way than by others (invariants.md I25). */
  network: string | undefined;
}

/**
 * The claims of the waiting list. All of them belong to a transaction that also writes the offer, so that neither exists
 * without the other (invariants.md I41).
 */
@Injectable()
export class WaitingClaimsStore {
  private readonly offers: Collection<Offer>;

  constructor(
    @InjectModel(OFFER) model: Model<Offer>,
    private readonly lentPlaces: LentPlacesStore,
  ) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /** From now on places that come free are for the list. What is free already stays on sale. */
  async keepFreed(showId: string, session: ClientSession): Promise<void> {
    await this.offers.updateOne(
      { _id: showId, onSale: { $exists: false } },
      [{ $set: { onSale: PLACES_TO_HAVE } }],
      { session },
    );
  }

  /** Whatever is free now is on sale to anyone. Places that come free later are for the list again. */
  async putOnSale(showId: string, session: ClientSession): Promise<void> {
    await this.offers.updateOne(
      { _id: showId, onSale: { $exists: true } },
      [{ $set: { onSale: PLACES_TO_HAVE } }],
      { session },
    );
  }

  /** No one waits any more. */
  async stopKeeping(showId: string, session: ClientSession): Promise<void> {
    await this.offers.updateOne({ _id: showId }, { $unset: { onSale: '' } }, { session });
  }

  /** Claims places for a party, first those that are kept for the list. @returns false if there are not so many. */
  async offer(
    showId: string,
    { offerId, quantity, endsAt, network }: OfferedPlaces,
    session: ClientSession,
  ): Promise<boolean> {
    const claim: Claim = {
      ...{ id: offerId, quantity, state: 'held', kind: 'wait', expiresAt: endsAt },
      ...(network !== undefined && { network }), // guard: offers-count-for-their-network (invariants.md I25)
    };
    const left = { $subtract: ['$free', quantity] };
    const onSale = atMost({ $subtract: [PLACES_TO_HAVE, quantity] });
    const offered = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open',
        free: { $gte: quantity },
        'claims.id': { $ne: offerId },
      },
      [
        {
          $set: {
            free: left,
            held: { $add: ['$held', quantity] },
            onSale,
            claims: { $concatArrays: ['$claims', [{ $literal: claim }]] },
          },
        },
      ],
      { session },
    );
    if (offered.modifiedCount === 1) return true;
    const filter = { status: 'open', 'claims.id': { $ne: offerId } };
    const beside = () => ({ filter: {}, onSale });
    return this.lentPlaces.claim(showId, { claim, filter, beside }, session);
  }

  /** The claim becomes that of an order with the same id, for fewer places or for all. @returns false if it is gone. */
  async take(
    showId: string,
    taken: { offerId: string; offered: number; quantity: number; expiresAt: Date; now: Date },
    session: ClientSession,
  ): Promise<boolean> {
    const { offerId, offered, quantity, expiresAt, now } = taken;
    const given = offered - quantity;
    const changed = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open',
        salesEndAt: { $gt: now },
        claims: withoutLent(offerId),
      },
      {
        $set: { 'claims.$.quantity': quantity, 'claims.$.expiresAt': expiresAt },
        $unset: { 'claims.$.kind': '' },
        $inc: { free: given, held: -given },
      },
      { session },
    );
    if (changed.modifiedCount === 1) return true;
    return this.lentPlaces.giveBack(
      showId,
      {
        ...{ id: offerId, quantity: offered, kept: quantity, kind: 'wait' },
        filter: { status: 'open', salesEndAt: { $gt: now } },
        becomes: ({ kind: _kind, ...claim }) => ({ ...claim, expiresAt }),
      },
      session,
    );
  }

  /** Frees the places of an offer that was not taken. Repeating it changes nothing. */
  async release(
    showId: string,
    { offerId, quantity }: Pick<OfferedPlaces, 'offerId' | 'quantity'>,
    session: ClientSession,
  ): Promise<void> {
    const released = await this.offers.updateOne(
      { _id: showId, claims: withoutLent(offerId) },
      { $pull: { claims: { id: offerId } }, $inc: { free: quantity, held: -quantity } },
      { session },
    );
    if (released.modifiedCount === 0)
      await this.lentPlaces.giveBack(showId, { id: offerId, quantity, kind: 'wait' }, session);
  }
}

/** What is on sale beside the list is never more than what is left. */
const atMost = (left: object): object => ({ $min: [{ $ifNull: ['$onSale', left] }, left] });
