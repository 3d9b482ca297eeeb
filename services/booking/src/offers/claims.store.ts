import type { Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { Claim, Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';

/** The places that one order wants, has or returns. */
export interface PlacesOfOrder {
  orderId: string;
  quantity: number;
}

export interface PlacesToHold extends PlacesOfOrder {
  /** The price that the customer saw. */
  unitPence: Pence;
  expiresAt: Date;
}

/** Moves places between free, held and sold. Each move is one compare-and-set under the order's id. */
@Injectable()
export class ClaimsStore {
  constructor(@InjectModel(OFFER) private readonly offers: Model<Offer>) {}

  /**
   * Holds places for an order. `free` is compared and lowered in one write, so that no place is promised twice.
   * @returns whether the order has its places, from this call or from an earlier one.
   */
  async hold(showId: string, places: PlacesToHold, now: Date): Promise<boolean> {
    const { orderId, quantity, unitPence, expiresAt } = places;
    const held = await this.offers.updateOne(
      {
        _id: showId,
        status: 'open',
        unitPence,
        salesEndAt: { $gt: now },
        free: { $gte: quantity }, // guard: claim-free-places (invariants.md I1)
        'claims.id': { $ne: orderId },
      },
      {
        $inc: { free: -quantity, held: quantity },
        $push: { claims: { id: orderId, quantity, state: 'held', expiresAt } },
      },
    );
    return held.modifiedCount === 1 || this.hasClaim(showId, orderId, ['held', 'sold']);
  }

  /** Turns held places into sold ones. @returns whether the order has them, from this call or from an earlier one. */
  async sell(showId: string, { orderId, quantity }: PlacesOfOrder): Promise<boolean> {
    const sold = await this.offers.updateOne(
      {
        _id: showId,
        claims: { $elemMatch: { id: orderId, state: { $in: ['held', 'releasing'] } } },
      },
      { $set: { 'claims.$.state': 'sold' }, $inc: { held: -quantity, sold: quantity } },
    );
    return sold.modifiedCount === 1 || this.hasClaim(showId, orderId, ['sold']);
  }

  /** Sells free places to an order whose payment arrived after its hold had ended. @returns as sell() does. */
  async sellLate(
    showId: string,
    { orderId, quantity }: PlacesOfOrder,
    now: Date,
  ): Promise<boolean> {
    const sold = await this.offers.updateOne(
      { _id: showId, status: 'open', free: { $gte: quantity }, 'claims.id': { $ne: orderId } },
      {
        $inc: { free: -quantity, sold: quantity },
        $push: { claims: { id: orderId, quantity, state: 'sold', expiresAt: now } },
      },
    );
    return sold.modifiedCount === 1 || this.hasClaim(showId, orderId, ['sold']);
  }

  /** Frees held places: first marked, then pulled. Safe to repeat; a sold claim is never touched. */
  async release(showId: string, { orderId, quantity }: PlacesOfOrder): Promise<void> {
    await this.offers.updateOne(
      {
        _id: showId,
        claims: {
          $elemMatch: {
            id: orderId,
            state: 'held', // guard: release-held-claims-only (invariants.md I2)
          },
        },
      },
      { $set: { 'claims.$.state': 'releasing' } },
    );
    await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: { id: orderId, state: 'releasing' } } },
      { $pull: { claims: { id: orderId } }, $inc: { free: quantity, held: -quantity } },
    );
  }

  /** Frees sold places of a refunded order, once for each refund and never more than the order has left. */
  async freeSold(showId: string, places: PlacesOfOrder & { refundId: string }): Promise<void> {
    const { orderId, quantity, refundId } = places;
    const claim = (await this.find(showId)).find(
      ({ id, state }) => id === orderId && state === 'sold',
    );
    if (claim === undefined || claim.returned?.includes(refundId) === true) return;
    const freed = Math.min(quantity, claim.quantity);
    const current = {
      id: orderId,
      state: 'sold',
      quantity: claim.quantity,
      returned: { $ne: refundId },
    };
    const written = await this.offers.updateOne(
      { _id: showId, claims: { $elemMatch: current } },
      {
        $inc: { 'claims.$.quantity': -freed, free: freed, sold: -freed },
        $push: { 'claims.$.returned': refundId },
      },
    );
    if (written.modifiedCount === 0) await this.freeSold(showId, places); // another refund was quicker
  }

  /** Claims whose hold has run out. The orders decide whether the places may be freed. */
  async findOverdue(now: Date): Promise<(PlacesOfOrder & { showId: string })[]> {
    return this.offers.aggregate<PlacesOfOrder & { showId: string }>([
      { $match: { held: { $gt: 0 } } },
      { $unwind: '$claims' },
      {
        $match: {
          'claims.state': { $in: ['held', 'releasing'] },
          'claims.expiresAt': { $lte: now },
        },
      },
      {
        $project: {
          _id: 0,
          showId: '$_id',
          orderId: '$claims.id',
          quantity: '$claims.quantity',
        },
      },
    ]);
  }

  /** The shows whose counts differ from their claims. */
  async findMiscounted(): Promise<string[]> {
    const miscounted = await this.offers.aggregate<{ _id: string }>([
      {
        $match: {
          $expr: {
            $or: [
              { $ne: ['$sold', claimedIn(['sold'])] },
              { $ne: ['$held', claimedIn(['held', 'releasing'])] },
            ],
          },
        },
      },
      { $project: { _id: 1 } },
    ]);
    return miscounted.map(({ _id }) => _id);
  }

  private async find(showId: string): Promise<Claim[]> {
    const offer = await this.offers
      .findById(showId, { claims: 1 })
      .lean<Pick<Offer, 'claims'> | null>();
    return offer?.claims ?? [];
  }

  private async hasClaim(
    showId: string,
    orderId: string,
    states: Claim['state'][],
  ): Promise<boolean> {
    const claim = { $elemMatch: { id: orderId, state: { $in: states } } };
    return (await this.offers.exists({ _id: showId, claims: claim })) !== null;
  }
}

/** The sum of an offer's claims in any of `states`, as an aggregation expression. */
const claimedIn = (states: Claim['state'][]) => ({
  $sum: {
    $map: {
      input: '$claims',
      in: { $cond: [{ $in: ['$$this.state', states] }, '$$this.quantity', 0] },
    },
  },
});
