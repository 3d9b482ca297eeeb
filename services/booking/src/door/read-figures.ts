import type { DoorFigures, OverAdmission } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import {
  curveOf,
  hasBegun,
  letInAgainOf,
  missingOf,
  noShowsOf,
  overAdmissionsOf,
} from './domain/figures.js';
import { NightFigures } from './night-figures.js';
import { ReadDoorList } from './read-door-list.js';

/** The figures of a night at the door, beside those of earlier nights. */
@Injectable()
export class ReadFigures {
  constructor(
    private readonly doorList: ReadDoorList,
    private readonly figures: NightFigures,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string, now: Date): Promise<DoorFigures> {
    const offer = await this.doorList.offerOf(showId);
    const [show, earlier, refusals, mayName] = await Promise.all([
      this.figures.of(offer),
      this.figures.earlier(offer),
      this.figures.refusalsOf(offer, now),
      this.venues.allows(showId, 'door:supervise'),
    ]);
    const { title, venueName, city, doorsTime, showTime } = offer.ticket;
    const isOver = hasBegun(offer.ticket, now);
    return {
      ...curveOf(show),
      ...{ title, venueName, city, doorsTime, showTime },
      isCancelled: offer.status !== 'open',
      hasBegun: isOver,
      missingPeople: noShowsOf(show.orders),
      earlier: earlier.map(curveOf),
      refusals,
      overAdmissions: namedFor(mayName, overAdmissionsOf(show)),
      letInAgain: namedFor(mayName, letInAgainOf(show)),
      missing: isOver && mayName ? missingOf(show.orders) : null, // guard: no-shows-named-for-supervisors
    };
  }
}

const namedFor = <Row extends OverAdmission>(mayName: boolean, rows: readonly Row[]): Row[] =>
  rows.map((row) => (mayName ? row : { ...row, name: null }));
