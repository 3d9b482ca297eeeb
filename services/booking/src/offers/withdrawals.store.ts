import { isDuplicateKey } from '@club/kit';
import type { PutOfferInput, RequestOf, WithdrawOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { Offer } from './domain/offer.js';
import { OFFER } from './offers.schema.js';
import { NEVER_OFFERED, OffersStore } from './offers.store.js';

type Withdrawal = RequestOf<typeof WithdrawOfferCall>;

/**
 * Withdraws shows that have no price or no date any more (ADR 31). A withdrawal that overtakes the first announcement leaves
 * its version behind as a removed offer does its id (ADR 27), so that only a later announcement puts the show on sale.
 */
@Injectable()
export class WithdrawalsStore {
  constructor(
    @InjectModel(OFFER) private readonly offers: Model<Offer>,
    private readonly offersStore: OffersStore,
  ) {}

  /** Ends the sales. Orders that hold places may still be paid. Changes nothing if `version` is not newer. */
  async withdraw(withdrawal: Withdrawal, now: Date): Promise<void> {
    const { showId, version, venueId } = withdrawal;
    // If there is an offer after all, it was announced at the same moment, or its version is not older.
    if (!(await this.mark(withdrawal, now)) && !(await this.noteUnannounced(withdrawal)))
      await this.mark(withdrawal, now);
    if (venueId !== undefined) await this.offersStore.learnVenue(showId, version, venueId);
  }

  /**
   * Puts a show on sale that was withdrawn before it was announced.
   * @returns false if `version` is not newer, or there is no such show
   */
  async announce({ showId, salesEndAt, venueId, ...offer }: PutOfferInput): Promise<boolean> {
    const announced = await this.offers.updateOne(
      { _id: showId, status: 'removed', unannounced: true, version: { $lt: offer.version } },
      {
        $set: {
          ...offer,
          ...(venueId !== undefined && { venueId }),
          salesEndAt: new Date(salesEndAt),
          status: 'open',
          free: offer.capacity,
          withdrawn: false,
          undated: false,
        },
        $unset: { unannounced: 1, ...(venueId === undefined && { venueId: 1 as const }) },
      },
    );
    return announced.modifiedCount === 1;
  }

  /** @returns whether there is an offer of an earlier version. */
  private async mark(
    { showId, version, venueId, undated = false }: Withdrawal,
    now: Date,
  ): Promise<boolean> {
    const marked = await this.offers.updateOne(
      { _id: showId, version: { $lt: version } },
      {
        ...(venueId === undefined && { $unset: { venueId: 1 as const } }),
        $set: { version, withdrawn: true, undated, ...(venueId !== undefined && { venueId }) },
        $min: { salesEndAt: now },
      },
    );
    return marked.matchedCount === 1;
  }

  /** @returns false if there is an offer. */
  private async noteUnannounced({ showId, version, venueId }: Withdrawal): Promise<boolean> {
    const fields = { version, ...(venueId !== undefined && { venueId }) };
    try {
      await this.offers.create({ _id: showId, ...NEVER_OFFERED, ...fields, unannounced: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
