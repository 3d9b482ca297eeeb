import type { SentMessages } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { ShowMessagesStore, type ShowMessage } from './show-messages.store.js';

/** What staff have written to the bookers of a show, to all of them or to those whom a filter of its list matched. */
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
    return rows.map(viewMessage);
  }
}

const viewMessage = (row: ShowMessage): SentMessages[number] => ({
  id: row._id,
  at: row.at.toISOString(),
  by: row.by,
  subject: row.subject,
  message: row.message,
  isSent: row.isSpread,
  bookings: row.bookingIds?.length ?? null,
});
