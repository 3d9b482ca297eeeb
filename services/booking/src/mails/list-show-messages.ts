import type { SentMessages } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { ShowMessagesStore } from './show-messages.store.js';

/** What staff have written to the bookers of a show. */
@Injectable()
export class ListShowMessages {
  constructor(
    private readonly messages: ShowMessagesStore,
    private readonly venues: VenueRights,
  ) {}

  /** @throws FORBIDDEN */
  async execute(showId: string): Promise<SentMessages> {
    await this.venues.require(showId);
    const rows = await this.messages.findOfShow(showId);
    return rows.map(({ _id: id, at, by, subject, message, isSpread: isSent }) => ({
      id,
      at: at.toISOString(),
      by,
      subject,
      message,
      isSent,
    }));
  }
}
