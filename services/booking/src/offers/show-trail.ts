import { Trail, type TrailNote, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OffersStore } from './offers.store.js';

/** An act about a show, or about a booking for it. */
type ShowNote = Omit<TrailNote, 'venue'> & { showId: string };

/** Notes acts in the audit trail with the venue that their show has at this moment. */
@Injectable()
export class ShowTrail {
  constructor(
    private readonly trail: Trail,
    private readonly offers: OffersStore,
  ) {}

  /** Writes the row in the transaction of the act (invariants.md I34). */
  async write({ showId, ...note }: ShowNote, session: TrailTransaction): Promise<void> {
    const venue = await this.offers.findVenue(showId);
    await this.trail.write({ ...note, venue }, session);
  }

  /** Runs an act that is a single write as a transaction, for the row that belongs to it. */
  transaction<T>(work: (session: TrailTransaction) => Promise<T>): Promise<T> {
    return this.trail.transaction(work);
  }
}
