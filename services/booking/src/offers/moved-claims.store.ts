import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import type { PlacesOfOrder } from './claims.store.js';
import type { Claim, Offer } from './domain/offer.js';
import { findClaim } from './find-claim.store.js';
import { OFFER } from './offers.schema.js';
import { ReturnsOfOffersStore } from './returns-of-offers.store.js';
import { HELD } from './wanted-claim.js';

/** Places that were claimed under another id than that of their booking. */
interface PlacesOfMove extends PlacesOfOrder {
  claimId: string;
  /** Refunds that have given places back before. */
  returned: string[];
}

/** Moves the places of a booking from one show to another, in the transaction of the move. */
@Injectable()
export class MovedClaimsStore {
  private readonly offers: Collection<Offer>;

  constructor(
    @InjectModel(OFFER) model: Model<Offer>,
    private readonly returns: ReturnsOfOffersStore,
  ) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /**
   * Sells the places that a move holds to its booking. Refunds that were noted before the move have given their places
   * back already. @returns false if the hold has ended or the show has closed.
   */
  async moveIn(
    showId: string,
    { orderId, quantity, claimId, returned }: PlacesOfMove,
    session: ClientSession,
  ): Promise<boolean> {
    const sold = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open', // guard: moves-to-open-shows-only (invariants.md I35)
        claims: { $elemMatch: { id: claimId, quantity, state: { $in: HELD } } },
      },
      {
        $set: {
          'claims.$.id': orderId,
          'claims.$.state': 'sold',
          ...(returned.length > 0 && { 'claims.$.returned': returned }),
        },
        $inc: { held: -quantity, sold: quantity },
      },
      { session },
    );
    return sold.modifiedCount === 1;
  }

  /**
   * Gives the places that a supplement has bought to its booking. The supplement's claim stays without places, so that
   * another process that settles it at this moment does not buy places again. @returns false if the show has closed.
   */
  async passOn(
    showId: string,
    { orderId, quantity, claimId, returned }: PlacesOfMove,
    session: ClientSession,
  ): Promise<boolean> {
    const bought = { $elemMatch: { id: claimId, quantity, state: 'sold' as const } };
    const emptied = await this.offers.updateOne(
      { _id: showId, status: 'open', claims: bought },
      { $set: { 'claims.$.quantity': 0 } }, // guard: supplement-keeps-its-claim (invariants.md I43)
      { session },
    );
    if (emptied.modifiedCount === 0) return false;
    const claim: Claim = { id: orderId, quantity, state: 'sold', expiresAt: new Date(), returned };
    await this.offers.updateOne({ _id: showId }, { $push: { claims: claim } }, { session });
    return true;
  }

  /**
   * Frees all places of a booking that moves away. Its claim stays under the name of the move, without places: the show
   * had a booking, and the booking may come back. @returns false if the booking has no claim here.
   */
  async moveOut(
    showId: string,
    { orderId, moveId }: { orderId: string; moveId: string },
    session: ClientSession,
  ): Promise<boolean> {
    // What it has offered back is its own again, unless another order has it.
    if ((await this.returns.withdraw(showId, orderId, session)) > 0) return false;
    const claim = await findClaim(this.offers, showId, orderId, session);
    if (claim?.state !== 'sold') return false;
    const { quantity } = claim;
    const freed = await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: { id: orderId, state: 'sold', quantity } } },
      {
        $set: { 'claims.$.id': `moved-${moveId}`, 'claims.$.quantity': 0 },
        $inc: { free: quantity, sold: -quantity },
      },
      { session },
    );
    return freed.modifiedCount === 1;
  }
}
