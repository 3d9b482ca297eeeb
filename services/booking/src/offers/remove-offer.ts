import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OffersStore } from './offers.store.js';

/** A show with bookings is never deleted, only cancelled (reliability.md 2.6). */
@Injectable()
export class RemoveOffer {
  constructor(private readonly offers: OffersStore) {}

  async execute(showId: string): Promise<void> {
    if (!(await this.offers.removeUnsold(showId))) throw new DomainError('SHOW_HAS_BOOKINGS');
  }
}
