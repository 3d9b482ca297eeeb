import type { Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { PlacesOfOrder } from './claims.store.js';
import type { Claim, DoorOfSale, Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';
import { forSaleTo } from './wanted-claim.js';

/** How long the places are held for an heir that is still to be written. */
const HOLD_MS = 60_000;

const HELD_OR_SOLD: Claim['state'][] = ['held', 'sold'];

/** The claim that an order which ends leaves its places to. */
export interface Heir {
  claimId: string;
  showId: string;
  quantity: number;
  unitPence: Pence;
  /** Set if people at the door want them (ADR 74). */
  atDoor?: DoorOfSale;
}

/** Lets held places pass from one order to another without being free in between. */
@Injectable()
export class HandOverStore {
  constructor(@InjectModel(OFFER) private readonly offers: Model<Offer>) {}

  /** The heir buys as anyone does: while the show is on sale, and at its price. @returns false if it gets nothing. */
  async execute(
    showId: string,
    { orderId, quantity }: PlacesOfOrder,
    heir: Heir,
  ): Promise<boolean> {
    if (heir.showId !== showId || heir.quantity !== quantity) return false;
    const now = new Date();
    const own = { id: orderId, state: 'held' as const, quantity };
    const handedOver = await this.offers.updateOne(
      {
        _id: showId,
        ...forSaleTo(heir, now),
        claims: { $elemMatch: own },
        'claims.id': { $ne: heir.claimId },
      },
      {
        $set: {
          'claims.$[own].id': heir.claimId,
          'claims.$[own].expiresAt': new Date(now.getTime() + HOLD_MS),
        },
      },
      { arrayFilters: [{ 'own.id': orderId }] },
    );
    return handedOver.modifiedCount === 1;
  }

  /** Whether the heir has the places. */
  async isDone({ showId, claimId: id, quantity }: Heir): Promise<boolean> {
    const claims = { $elemMatch: { id, quantity, state: { $in: HELD_OR_SOLD } } };
    return (await this.offers.findOne({ _id: showId, claims }, { _id: 1 })) !== null;
  }
}
