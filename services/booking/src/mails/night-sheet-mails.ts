import type { OverAdmission } from '@club/contracts';
import type { MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { curveOf, letInAgainOf, noShowsOf, overAdmissionsOf } from '../door/domain/figures.js';
import { walkUpsOf } from '../door/domain/walk-ups.js';
import { NightFigures } from '../door/night-figures.js';
import { ReadSales } from '../figures/read-sales.js';
import { isDated, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { admits } from '../orders/domain/admits.js';
import { doorNoteOf } from '../orders/domain/door-note.js';
import { STATES } from '../orders/domain/states.js';
import type { DoorOrder } from '../orders/order-arrivals.store.js';
import { WalkUpsStore } from '../orders/walk-ups.store.js';
import { waitUntilDecided } from './cancelled-shows.js';
import { doorAddressOf } from './door-address.js';
import { reasonAgainst, venueNightOf, type NightMail } from './night-sheet-facts.js';
import { NightNeeds } from './night-needs.js';

type Sheet = MailContentOf<'night-sheet'>;
type Result = MailContentOf<'night-result'>;

/** A party of this size is worth a word before the doors open. */
const LARGE_PARTY = 6;

/** The two halves of a night sheet as e-mails to the venue, with the figures at the moment of sending. No addresses. */
@Injectable()
export class NightSheetMails {
  constructor(
    private readonly offers: OffersStore,
    private readonly figures: NightFigures,
    private readonly sales: ReadSales,
    private readonly walkUps: WalkUpsStore,
    private readonly needs: NightNeeds,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async sheet(subject: string): Promise<Sheet | null> {
    const offers = await this.openShows(subject);
    const about = this.aboutNight(subject, offers);
    if (about === null) return null;
    const shows = await Promise.all(offers.map((offer) => this.figures.of(offer)));
    const parties = shows
      .flatMap(({ orders }) => orders.filter(({ state }) => STATES[state].letsPeopleIn))
      .map(partyOf)
      .filter((party) => party.admits > 0);
    return {
      kind: 'night-sheet',
      ...about,
      shows: shows.map(({ offer, orders }) => ({
        ...showOf(offer),
        capacity: offer.capacity,
        held: offer.held,
        expected: curveOf({ offer, orders, rows: [] }).expected,
      })),
      notes: parties.filter(({ note }) => note !== ''),
      largeParties: parties.filter((party) => party.admits >= LARGE_PARTY),
      needs: await this.needs.at(about.venueId),
    };
  }

  async result(subject: string, now: Date): Promise<Result | null> {
    const offers = await this.openShows(subject);
    const about = this.aboutNight(subject, offers);
    if (about === null) return null;
    const shows = await Promise.all(offers.map((offer) => this.figures.of(offer)));
    const sold = await this.walkUps.findOfShows(offers.map(({ _id }) => _id));
    return {
      kind: 'night-result',
      ...about,
      shows: await Promise.all(
        shows.map(async (show) => ({
          ...showOf(show.offer),
          ...arrivedOf(curveOf(show)),
          noShows: noShowsOf(show.orders),
          walkUps: walkUpsOf(show.offer, sold),
          takingsPence: (await this.sales.stats([show.offer._id])).keptPence,
        })),
      ),
      refusals: await this.figures.refusalsOfNight(about, now),
      overAdmissions: shows.flatMap(overAdmissionsOf).map(named),
      letInAgain: shows.flatMap(letInAgainOf).map(named),
      unsent: await this.figures.unsentPhones(about),
    };
  }

  /**
   * A show that may be on again is a part of the night, so the sheet waits for it.
   * @throws MailWaits while the cancellation of one of the shows may be taken back
   */
  async reasonToSkip({ kind, subject }: MailRef & { kind: NightMail }, now: Date) {
    const { venueId, night } = venueNightOf(subject);
    const ofNight = await this.offers.findBetween(night, night);
    const shows = ofNight.filter((show) => show.venueId === venueId);
    shows.forEach(waitUntilDecided);
    return reasonAgainst(kind, { shows, night, now });
  }

  private async openShows(subject: string): Promise<OfferCounts[]> {
    const { venueId, night } = venueNightOf(subject);
    const shows = (await this.offers.findOnDays(venueId, [night])).filter(isDated);
    return shows.sort((one, other) => one.ticket.showTime.localeCompare(other.ticket.showTime));
  }

  private aboutNight(subject: string, [first]: readonly OfferCounts[]) {
    if (first === undefined) return null;
    const { venueName, city } = first.ticket;
    const { venueId, night } = venueNightOf(subject);
    return { to: doorAddressOf(this.settings, venueId), venueId, night, venueName, city };
  }
}

const named = <Row extends OverAdmission>(row: Row): Row & { name: string } => ({
  ...row,
  name: row.name ?? '',
});

const showOf = ({ ticket, sold }: OfferCounts) => ({
  title: ticket.title,
  doorsTime: ticket.doorsTime,
  showTime: ticket.showTime,
  sold,
});

const arrivedOf = ({ arrived, expected }: ReturnType<typeof curveOf>) => ({ arrived, expected });

const partyOf = (order: DoorOrder): Sheet['notes'][number] => ({
  name: order.name ?? '',
  reference: order.reference ?? '',
  admits: admits(order),
  note: doorNoteOf(order),
});
