import { DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { PutOfferInput } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { countOf } from './domain/count-of.js';
import { OffersStore } from './offers.store.js';
import { WithdrawalsStore } from './withdrawals.store.js';

const MAX_ATTEMPTS = 20;

/** Takes over what catalog wants to have for sale. A version that is already known and a removed show change nothing. */
@Injectable()
export class PutOffer {
  constructor(
    private readonly offers: OffersStore,
    private readonly withdrawals: WithdrawalsStore,
  ) {}

  async execute(input: PutOfferInput): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const current = await this.offers.find(input.showId);
      if (current === null) {
        if (await this.isDecided(input)) return;
        continue;
      }
      if (current.version >= input.version) return this.learnVenue(input);
      if (await this.offers.replace(current, input)) return;
      await this.refuseIfTaken(input);
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  /** The show is on sale from now on, or it was removed or withdrawn before. @returns false if there is an offer after all. */
  private async isDecided(input: PutOfferInput): Promise<boolean> {
    return (
      (await this.inserted(input)) ||
      (await this.withdrawals.announce(input)) ||
      this.offers.isRemoved(input.showId)
    );
  }

  /** Catalog announces the shows of an earlier version again, with their venues (ADR 51). */
  private async learnVenue({ showId, version, venueId }: PutOfferInput): Promise<void> {
    if (venueId !== undefined) await this.offers.learnVenue(showId, version, venueId);
  }

  private async inserted(input: PutOfferInput): Promise<boolean> {
    try {
      await this.offers.insert(input);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async refuseIfTaken(input: PutOfferInput): Promise<void> {
    const offer = await this.offers.find(input.showId);
    const taken = offer === null ? 0 : offer.held + offer.sold;
    if (input.capacity >= taken) return;
    throw new DomainError(
      'CAPACITY_TAKEN',
      `${countOf(taken, 'ticket')} sold or held, so there cannot be fewer places`,
    );
  }
}
