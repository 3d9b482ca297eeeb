import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { OffersStore } from './offers.store.js';

/** Takes a show off sale before anyone has booked it. A show with bookings can only be cancelled. */
@Injectable()
export class RemoveOffer {
  constructor(private readonly offers: OffersStore) {}

  async execute(showId: string): Promise<void> {
    if (!(await this.offers.removeUnsold(showId))) throw new DomainError('SHOW_HAS_BOOKINGS');
  }
}
