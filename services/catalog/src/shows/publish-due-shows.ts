import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { AnnounceOffer } from './announce-offer.js';
import type { ShowRow } from './domain/show.js';
import { SalesStore } from './sales.store.js';

/**
 * Puts the shows on sale whose time has come. Any number of processes may do it: the write that takes the time away belongs to
 * one of them. If it dies afterwards, the offer is announced by the sweep, as that of any edit.
 */
@Injectable()
export class PublishDueShows {
  constructor(
    private readonly sales: SalesStore,
    private readonly announceOffer: AnnounceOffer,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now: Date): Promise<void> {
    for (const row of await this.sales.findDue(now)) {
      try {
        const published = await this.publish(row);
        if (published !== null) await this.announceOffer.execute(published);
      } catch (error) {
        this.logger.warn({ err: error, showId: row._id }, 'show not put on sale');
      }
    }
  }

  /** @returns null if another process was quicker, or staff have changed the show. */
  private publish(row: ShowRow): Promise<ShowRow | null> {
    return this.trail.transaction(async (session) => {
      const published = await this.sales.change(row, { act: 'on sale' }, '', session);
      if (published === null) return null;
      const { _id: id, version, details } = published;
      const note = { act: 'show-sale', id, venue: details.venueId, details: { version } } as const;
      await this.trail.write(note, session);
      return published;
    });
  }
}
