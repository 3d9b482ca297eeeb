import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Collection } from 'mongoose';
import type { Claim, Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';

interface PlacesOfPart {
  orderId: string;
  partId: string;
  quantity: number;
}

/** Shares the places of a party between two bookings. */
@Injectable()
export class SplitClaimsStore {
  private readonly offers: Collection<Offer>;

  constructor(@InjectModel(OFFER) model: Model<Offer>) {
    this.offers = model.db.collection<Offer>(model.collection.name);
  }

  /**
   * No place becomes free or is sold by this.
   * @returns false if the party has no more places than leave it, has offered some back, or has some that another booking
   * is still to be credited with (invariants.md I48).
   */
  async split(
    showId: string,
    { orderId, partId, quantity }: PlacesOfPart,
    session: ClientSession,
  ): Promise<boolean> {
    const enough = {
      id: orderId,
      state: 'sold' as const,
      quantity: { $gt: quantity },
      lent: { $exists: false },
    };
    const lowered = await this.offers.updateOne(
      {
        _id: showId,
        claims: { $elemMatch: enough },
        'claims.id': { $ne: partId },
        'returns.orderId': { $ne: orderId }, // guard: parties-with-places-for-sale-stay (invariants.md I48)
      },
      { $inc: { 'claims.$[party].quantity': -quantity } },
      { session, arrayFilters: [{ 'party.id': orderId }] },
    );
    if (lowered.modifiedCount === 0) return false;
    const claim: Claim = { id: partId, quantity, state: 'sold', expiresAt: new Date() };
    await this.offers.updateOne({ _id: showId }, { $push: { claims: claim } }, { session });
    return true;
  }
}
