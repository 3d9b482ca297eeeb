import {
  londonInstant,
  NEW_SHOW_DEFAULTS,
  poundsToPence,
  type SaveShowInput,
  type Venue,
} from '@club/contracts';
import type { CatalogShow, PutOfferInput } from '@club/messages';
import type { ActRow } from './history.js';

/** What staff typed, as it is stored. */
export type ShowDetails = Omit<SaveShowInput, 'version'>;

export interface ShowRow {
  _id: string;
  version: number;
  details: ShowDetails;
  /** Booking has the offer of this version. */
  acknowledged: boolean;
  /** Booking had an offer of this show at some time: visitors may see it. */
  published: boolean;
  /** What to go back to where booking refuses this version. */
  previous: ShowDetails | null;
  /** What staff did to it, oldest first. */
  history: ActRow[];
  createdAt: Date;
}

const withoutBlanks = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as T;

export const detailsOf = ({ version: _, ...details }: SaveShowInput): ShowDetails =>
  withoutBlanks(details);

export function viewShow(row: ShowRow, venue: Venue): CatalogShow {
  const { price, maxTickets, ...texts } = withoutBlanks(row.details);
  return {
    ...texts,
    id: row._id,
    version: row.version,
    duration: texts.duration ?? NEW_SHOW_DEFAULTS.duration,
    doorsTime: texts.doorsTime ?? NEW_SHOW_DEFAULTS.doorsTime,
    showTime: texts.showTime ?? NEW_SHOW_DEFAULTS.showTime,
    venue,
    plannedCapacity: maxTickets,
    ...(price !== undefined && { plannedPence: poundsToPence(price) }),
  };
}

/** What is to be on sale; undefined while date or price are missing, which keeps the show a draft. */
export function offerOf(row: ShowRow, venue: Venue): PutOfferInput | undefined {
  const { title, date, price, maxTickets, ageRestriction } = row.details;
  if (date === undefined || price === undefined) return undefined;
  const doorsTime = row.details.doorsTime ?? NEW_SHOW_DEFAULTS.doorsTime;
  const showTime = row.details.showTime ?? NEW_SHOW_DEFAULTS.showTime;
  return {
    showId: row._id,
    version: row.version,
    capacity: maxTickets,
    unitPence: poundsToPence(price),
    // None are sold on the door: online sales end when it opens.
    salesEndAt: londonInstant(date, doorsTime).toISOString(),
    ticket: {
      title,
      venueName: venue.name,
      city: venue.city,
      address: venue.address,
      date,
      doorsTime,
      showTime,
      ageRestriction,
    },
  };
}
