import { DomainError } from '@club/contracts';
import { Services } from '@club/kit';
import { RemoveOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

/** Deletes a show. Booking removes its offer first, and refuses if the show has bookings. */
@Injectable()
export class DeleteShow {
  constructor(
    private readonly shows: ShowsStore,
    private readonly services: Services,
  ) {}

  async execute(id: string): Promise<void> {
    if ((await this.shows.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.services.call(RemoveOfferCall, { showId: id });
    await this.shows.delete(id);
  }
}
