import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type Collection } from 'mongoose';
import { placesToHave, type Claim, type Offer, type WantedPlaces } from './domain/offer.js';
import { findClaim } from './find-claim.store.js';
import { LentPlacesStore } from './lent-places.store.js';
import { underLimit } from './network-limit.js';
import { OFFER } from './offers.schema.js';
import {
  besideList,
  forSaleTo,
  HELD,
  heldClaim,
  leftOnSale,
  returnedForSaleTo,
  soldLate,
} from './wanted-claim.js';

/** The places that one order wants, has or returns. */
export interface PlacesOfOrder {
  orderId: string;
  quantity: number;
}

export interface PlacesToHold extends PlacesOfOrder, WantedPlaces {
  expiresAt: Date;
}

/** What is left of a show; of the claims only that of one order, if it has one. */
type PlacesLeft = Pick<Offer, 'free' | 'onSale' | 'returning'> & Partial<Pick<Offer, 'claims'>>;

/** What an offer must fulfil beside the number of places, and what else the write changes. */
interface Terms {
  filter: object;
  inc?: object;
}
const NO_ONE_WAITS: Terms = { filter: { onSale: { $exists: false } } };

/** While parties wait, only places that are still on sale are sold; a freed place is for the list (ADR 62). */
function besideTheList(quantity: number): Terms {
  const onSale = { $gte: quantity }; // guard: freed-places-are-for-the-list (invariants.md I41)
  return { filter: { onSale }, inc: { onSale: -quantity } };
}

/**
 * Moves places between free, held and sold. Each move is one compare-and-set under the order's id. Every sale makes
 * these writes on the one document of its show, so they use the driver, without Mongoose's documents and casts.
 */
@Injectable()
export class ClaimsStore {
  private readonly offers: Collection<Offer>;

  constructor(
    @InjectModel(OFFER) model: Model<Offer>,
    private readonly lentPlaces: LentPlacesStore,
  ) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /**
   * Holds places for an order. `free` is compared and lowered in one write, so that no place is promised twice, and
   * the same write compares what the network holds, so that requests at the same moment cannot pass the limit together.
   * @returns whether the order has its places, from this call or from an earlier one.
   */
  async hold(showId: string, places: PlacesToHold, now: Date): Promise<boolean> {
    return (
      (await this.add(showId, places, now, NO_ONE_WAITS)) ||
      this.holdIfEnoughAreLeft(showId, places, now)
    );
  }

  /**
   * As `hold`, after a write that did not hold the places. It first reads whether the order has them already and whether so
   * many are left, because most orders that come after the last places have gone need no other write.
   */
  async holdIfEnoughAreLeft(showId: string, places: PlacesToHold, now: Date): Promise<boolean> {
    const { orderId, quantity } = places;
    const left = await this.findPlacesLeft(showId, orderId);
    if (left === null) return false;
    if (left.claims !== undefined) return true;
    if (placesToHave(left) < quantity) return false;
    // Free places first; then those that bookings have offered back (ADR 68).
    return (
      (left.free >= quantity && (await this.addFree(showId, places, now, left))) ||
      (await this.holdReturned(showId, places, now)) ||
      this.hasClaim(showId, orderId, [...HELD, 'sold'])
    );
  }

  /** Tries both ways, because a waiting list may begin or end after `left` was read. */
  private async addFree(
    showId: string,
    places: PlacesToHold,
    now: Date,
    left: PlacesLeft,
  ): Promise<boolean> {
    const ways = [NO_ONE_WAITS, besideTheList(places.quantity)];
    if (left.onSale !== undefined) ways.reverse();
    for (const terms of ways) if (await this.add(showId, places, now, terms)) return true;
    return false;
  }

  private findPlacesLeft(showId: string, orderId: string): Promise<PlacesLeft | null> {
    const claims = { $elemMatch: { id: orderId } };
    return this.offers.findOne<PlacesLeft>(
      { _id: showId },
      { projection: { free: 1, onSale: 1, returning: 1, claims } },
    );
  }

  /**
   * Holds free places only if most of the tickets that are left stay free (see isMostlyHeld). The same write compares this,
   * so that requests at the same moment cannot pass it together.
   * @returns whether this call holds the places.
   */
  holdWhileMostAreFree(showId: string, places: PlacesToHold, now: Date): Promise<boolean> {
    const most = { $multiply: [2, { $add: ['$held', places.quantity] }] };
    const isMostlyFree = { $expr: { $lte: [most, { $add: ['$free', '$held'] }] } }; // guard: usual-holds-up-to-half (invariants.md I17)
    return this.add(showId, places, now, {
      filter: { ...NO_ONE_WAITS.filter, ...isMostlyFree },
    });
  }

  /** Places of which some are offered back by bookings. */
  private holdReturned(showId: string, places: PlacesToHold, now: Date): Promise<boolean> {
    const { orderId, quantity, limit } = places;
    const limited = underLimit(limit, quantity);
    return this.lentPlaces.claim(showId, {
      claim: heldClaim(places),
      filter: { ...returnedForSaleTo(places, now), 'claims.id': { $ne: orderId }, ...limited },
      beside: (onSale) => besideList(onSale, quantity),
    });
  }

  private async add(
    showId: string,
    places: PlacesToHold,
    now: Date,
    { filter, inc = {} }: Terms,
  ): Promise<boolean> {
    const { orderId, quantity, limit } = places;
    const added = await this.offers.updateOne(
      {
        _id: showId,
        ...forSaleTo(places, now),
        free: { $gte: quantity }, // guard: claim-free-places (invariants.md I1)
        'claims.id': { $ne: orderId },
        ...filter,
        ...underLimit(limit, quantity), // guard: held-places-per-network (invariants.md I25)
      },
      {
        $inc: { free: -quantity, held: quantity, ...inc },
        $push: { claims: heldClaim(places) },
      },
    );
    return added.modifiedCount === 1;
  }

  /** Turns held places into sold ones. @returns whether the order has them, from this call or from an earlier one. */
  async sell(showId: string, { orderId, quantity }: PlacesOfOrder): Promise<boolean> {
    const sold = await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: { id: orderId, state: { $in: HELD } } } },
      {
        $set: { 'claims.$.state': 'sold' },
        $unset: { 'claims.$.network': '' },
        $inc: { held: -quantity, sold: quantity },
      },
    );
    return sold.modifiedCount === 1 || this.hasClaim(showId, orderId, ['sold']);
  }

  /** Sells free places to an order whose payment arrived after its hold had ended. @returns as sell() does. */
  async sellLate(
    showId: string,
    { orderId, quantity }: PlacesOfOrder,
    now: Date,
  ): Promise<boolean> {
    const claim: Claim = { id: orderId, quantity, state: 'sold', expiresAt: now };
    const filter = { status: 'open' as const, 'claims.id': { $ne: orderId } };
    const sold = await this.offers.updateOne(
      { _id: showId, free: { $gte: quantity }, ...filter },
      soldLate(claim),
    );
    if (sold.modifiedCount === 1) return true;
    const beside = () => ({ filter: {}, onSale: leftOnSale(quantity) });
    return (
      (await this.lentPlaces.claim(showId, { claim, filter, beside })) ||
      this.hasClaim(showId, orderId, ['sold'])
    );
  }

  /**
   * Frees held places. Safe to repeat: the claim goes in the same write. A sold claim is never touched, nor one that holds
   * another number of places.
   */
  async release(showId: string, { orderId, quantity }: PlacesOfOrder): Promise<void> {
    const released = await this.offers.updateOne(
      {
        _id: showId,
        claims: {
          $elemMatch: {
            id: orderId,
            lent: { $exists: false }, // guard: lent-places-go-back (invariants.md I48)
            state: { $in: HELD }, // guard: release-held-claims-only (invariants.md I2)
            quantity, // guard: release-what-is-held (invariants.md I2)
          },
        },
      },
      { $pull: { claims: { id: orderId } }, $inc: { free: quantity, held: -quantity } },
    );
    if (released.modifiedCount === 0)
      await this.lentPlaces.giveBack(showId, { id: orderId, quantity });
  }

  /** Frees sold places of a refunded order, once for each refund and never more than the order has left. */
  async freeSold(showId: string, places: PlacesOfOrder & { refundId: string }): Promise<void> {
    const { orderId, quantity, refundId } = places;
    if (await this.lentPlaces.freeSold(showId, places)) return;
    const claim = await findClaim(this.offers, showId, orderId);
    if (claim?.state !== 'sold' || claim.returned?.includes(refundId) === true) return;
    const freed = Math.min(quantity, claim.quantity);
    const current = {
      id: orderId,
      lent: { $exists: false },
      state: 'sold',
      quantity: claim.quantity,
      returned: { $ne: refundId },
    };
    const written = await this.offers.updateOne(
      // A booking that offers places back at this moment is read again, see LentPlacesStore.
      { _id: showId, 'returns.orderId': { $ne: orderId }, claims: { $elemMatch: current } },
      {
        $inc: { 'claims.$.quantity': -freed, free: freed, sold: -freed },
        $push: { 'claims.$.returned': refundId },
      },
    );
    if (written.modifiedCount === 0) await this.freeSold(showId, places); // another refund was quicker
  }

  /** Whether the show is cancelled and that may still be taken back: then nothing is decided about an order without places. */
  async waitsForUndo(showId: string): Promise<boolean> {
    const cancelled = { _id: showId, refundsFrom: { $exists: true } };
    return (await this.offers.findOne(cancelled, { projection: { _id: 1 } })) !== null;
  }

  private async hasClaim(
    showId: string,
    orderId: string,
    states: readonly Claim['state'][],
  ): Promise<boolean> {
    const claim = { $elemMatch: { id: orderId, state: { $in: [...states] } } };
    const found = await this.offers.findOne(
      { _id: showId, claims: claim },
      { projection: { _id: 1 } },
    );
    return found !== null;
  }
}
