import { doorNight } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { isDated, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { halvesDue, nightSubject } from './night-sheet-facts.js';

/**
 * Writes the night sheet of each venue as an e-mail, in two halves. The row's id names the half, the venue and the night, so
 * that any number of processes write one.
 */
@Injectable()
export class SendNightSheets {
  constructor(
    private readonly offers: OffersStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(now: Date): Promise<void> {
    const night = doorNight(now);
    const shows = (await this.offers.findBetween(night, night)).filter(isDated);
    const facts = [...byVenue(shows)].flatMap(([venueId, own]) =>
      halvesDue(own, night, now).map((kind) => {
        const subject = nightSubject({ venueId, night });
        return { kind, subject, fact: subject }; // guard: one-sheet-for-each-night (invariants.md I44)
      }),
    );
    if (facts.length > 0) await this.outbox.writeMissing(facts);
  }
}

/** A show whose venue is not known has no address for a sheet. */
function byVenue(shows: readonly OfferCounts[]): Map<string, OfferCounts[]> {
  const venues = new Map<string, OfferCounts[]>();
  for (const show of shows)
    if (show.venueId !== undefined)
      venues.set(show.venueId, [...(venues.get(show.venueId) ?? []), show]);
  return venues;
}
