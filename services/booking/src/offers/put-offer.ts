import { DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { PutOfferInput } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from './offers.store.js';

const ATTEMPTS = 20;

/** Takes over what catalog wishes to have for sale; a version that was seen already changes nothing. */
@Injectable()
export class PutOffer {
  constructor(private readonly offers: OffersStore) {}

  async execute(wish: PutOfferInput): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const seen = await this.offers.find(wish.showId);
      if (seen === null) {
        if (await this.inserted(wish)) return;
        continue;
      }
      if (seen.version >= wish.version) return;
      if (await this.offers.replace(seen, wish)) return;
      await this.refuseIfTaken(wish);
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  private async inserted(wish: PutOfferInput): Promise<boolean> {
    try {
      await this.offers.insert(wish);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async refuseIfTaken(wish: PutOfferInput): Promise<void> {
    const now = await this.offers.find(wish.showId);
    const taken = now === null ? 0 : now.held + now.sold;
    if (wish.capacity >= taken) return;
    throw new DomainError(
      'CAPACITY_TAKEN',
      `${taken} tickets are sold or held, so there cannot be fewer places`,
    );
  }
}
