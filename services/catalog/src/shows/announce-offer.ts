import { DomainError } from '@club/contracts';
import { Services, type Logger } from '@club/kit';
import { PutOfferCall } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { VenuesStore } from '../venues/venues.store.js';
import { offerOf, type ShowRow } from './domain/show.js';
import { ShowsStore } from './shows.store.js';

/**
 * Tells booking what is to be on sale, and notes that it heard (reliability.md 2.1). No answer leaves the show as it
 * is, and the sweep tells it again; a refusal takes the edit back.
 */
@Injectable()
export class AnnounceOffer {
  constructor(
    private readonly shows: ShowsStore,
    private readonly venues: VenuesStore,
    private readonly services: Services,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws CAPACITY_TAKEN where booking refused; the edit is taken back then. */
  async execute(row: ShowRow): Promise<void> {
    const venue = await this.venues.find(row.details.venueId);
    const offer = venue === undefined ? undefined : offerOf(row, venue);
    if (offer === undefined) return this.shows.markAcknowledged(row, false);
    try {
      await this.services.call(PutOfferCall, offer);
      await this.shows.markAcknowledged(row, true);
    } catch (error) {
      await this.afterFailure(row, error);
    }
  }

  private async afterFailure(row: ShowRow, error: unknown): Promise<void> {
    const refused = error instanceof DomainError && error.code === 'CAPACITY_TAKEN';
    if (!refused) {
      this.logger.warn(
        { showId: row._id, version: row.version },
        'booking did not answer, its offer is announced again later',
      );
      return;
    }
    if (row.previous !== null) {
      const back = await this.shows.edit(row, row.previous, { act: 'taken back', by: '' });
      if (back !== null) await this.execute(back);
    }
    throw error;
  }
}
