import { DomainError } from '@club/contracts';
import { Services, type Logger } from '@club/kit';
import { PutOfferCall, WithdrawOfferCall } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { VenuesStore } from '../venues/venues.store.js';
import { offerOf, type ShowRow } from './domain/show.js';
import { ShowsStore } from './shows.store.js';

/**
 * Sends booking the offer of a show and stores its acknowledgement (reliability.md 2.1). If booking does not answer,
 * the show stays unacknowledged and the sweep sends the offer again. If booking refuses, the edit is taken back
 * once; if it refuses that as well, the sweep repeats it and no further version is made. A show without a price or a
 * date has no offer: an earlier one is withdrawn. A booking of an earlier version does not keep the venue, so the sweep
 * repeats the announcement until booking answers with it (ADR 51).
 */
@Injectable()
export class AnnounceOffer {
  constructor(
    private readonly shows: ShowsStore,
    private readonly venues: VenuesStore,
    private readonly services: Services,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws CAPACITY_TAKEN if booking refuses; the edit has been taken back then. */
  async execute(row: ShowRow): Promise<void> {
    const venue = await this.venues.find(row.details.venueId);
    const offer = venue === undefined ? undefined : offerOf(row, venue);
    if (offer === undefined && row.version === 1) return this.shows.markAcknowledged(row, false);
    try {
      const known = await (offer === undefined
        ? this.services.call(WithdrawOfferCall, withdrawalOf(row)) // an earlier version may be on sale, even if its acknowledgement was lost
        : this.services.call(PutOfferCall, offer));
      if (known.venueId === row.details.venueId)
        await this.shows.markAcknowledged(row, offer !== undefined);
    } catch (error) {
      await this.afterFailure(row, error);
    }
  }

  private async afterFailure(row: ShowRow, error: unknown): Promise<void> {
    const refused = error instanceof DomainError && error.code === 'CAPACITY_TAKEN';
    if (!refused) {
      this.logger.warn(
        { showId: row._id, version: row.version },
        'offer not announced, the sweep tries again',
      );
      return;
    }
    const back = await this.shows.takeBack(row);
    if (back !== null) await this.execute(back);
    throw error;
  }
}

const withdrawalOf = ({ _id: showId, version, details: { venueId, date } }: ShowRow) => ({
  showId,
  version,
  venueId,
  undated: date === undefined,
});
