import { DomainError } from '@club/contracts';
import type { ServiceClient } from '@club/kit';
import { RemoveOffer } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { BOOKING } from '../config.js';
import { ShowsStore } from './shows.store.js';

/** Deletes a show that nobody booked: booking gives up its offer first, or refuses. */
@Injectable()
export class DeleteShow {
  constructor(
    private readonly shows: ShowsStore,
    @Inject(BOOKING) private readonly booking: ServiceClient,
  ) {}

  async execute(id: string): Promise<void> {
    if ((await this.shows.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.booking.call(RemoveOffer, { showId: id });
    await this.shows.delete(id);
  }
}
