import { DomainError } from '@club/contracts';
import { Services, Trail } from '@club/kit';
import { RemoveOfferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowsStore } from './shows.store.js';

/**
 * Deletes a show. Booking removes its offer first, and refuses if the show has bookings. The mark is written before:
 * after a crash between the two, the sweep deletes the show, which would otherwise stay visible without an offer.
 */
@Injectable()
export class DeleteShow {
  constructor(
    private readonly shows: ShowsStore,
    private readonly services: Services,
    private readonly trail: Trail,
  ) {}

  async execute(id: string): Promise<void> {
    if ((await this.shows.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.finish(id);
  }

  /** Safe to repeat. */
  async finish(id: string): Promise<void> {
    await this.shows.markDeleting(id, true);
    try {
      await this.services.call(RemoveOfferCall, { showId: id });
    } catch (error) {
      const refused = error instanceof DomainError && error.code === 'SHOW_HAS_BOOKINGS';
      if (refused) await this.shows.markDeleting(id, false);
      throw error;
    }
    await this.remove(id);
  }

  /** The show and its history are gone; the row in the audit trail stays. */
  private async remove(id: string): Promise<void> {
    const venue = (await this.shows.find(id))?.details.venueId;
    await this.trail.transaction(async (session) => {
      if (await this.shows.delete(id, session))
        await this.trail.write({ act: 'show-delete', id, venue }, session);
    });
  }
}
