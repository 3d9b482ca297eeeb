import {
  londonInstant,
  londonIso,
  NEW_SHOW_DEFAULTS,
  poundsToPence,
  type SaveShowInput,
  type Venue,
} from '@club/contracts';
import type { CatalogShow, PutOfferInput } from '@club/messages';
import type { ActionRow } from './history.js';

/** The fields of a show as staff entered them. */
export type ShowDetails = Omit<SaveShowInput, 'version' | 'isDraft' | 'actId'>;

export interface ShowRow {
  _id: string;
  version: number;
  details: ShowDetails;
  /** Booking has acknowledged the offer of this version, or this version has none. */
  acknowledged: boolean;
  /** Booking has acknowledged an offer of this show at least once. Only then do visitors see it. */
  published: boolean;
  /** Since when staff want it not to be on sale: a draft from its beginning. Absent if it is on sale. */
  offSaleSince?: Date;
  /** When it goes on sale by itself; only of a show that is off sale. */
  publishAt?: Date;
  /** Staff have deleted it: its offer is removed first, and the sweep continues after a crash. */
  deleting?: boolean;
  /** The details that booking last acknowledged, to go back to if it refuses this version. */
  previous: ShowDetails | null;
  /** When booking first acknowledged an offer. Absent in rows of an earlier version. */
  publishedAt?: Date;
  /** The start from which staff last moved the show while it was published. */
  movedFrom?: Start;
  /** The `movedFrom` of the version in `previous`, to go back to with it; null if that had none. */
  previousMovedFrom?: Start | null;
  /** Oldest first. */
  history: ActionRow[];
  createdAt: Date;
}

interface Start {
  date: string;
  showTime: string;
}

/** A show without what only its editor needs; a list reads thousands. */
export type ListedShow = Omit<ShowRow, 'history' | 'previous' | 'previousMovedFrom'>;

const withoutBlanks = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as T;

export const detailsOf = ({
  version: _,
  isDraft: __,
  actId: ___,
  ...details
}: SaveShowInput): ShowDetails => withoutBlanks(details);

const startOf = ({
  date,
  showTime = NEW_SHOW_DEFAULTS.showTime,
}: ShowDetails): Start | undefined => (date === undefined ? undefined : { date, showTime });

const isSameStart = (one: Start | undefined, other: Start | undefined): boolean =>
  one?.date === other?.date && one?.showTime.slice(0, 5) === other?.showTime.slice(0, 5);

/** The start that an edit moves a published show away from; undefined if it stays or visitors never saw one. */
export function movedFrom(
  { published, details }: Pick<ShowRow, 'published' | 'details'>,
  next: ShowDetails,
): Start | undefined {
  const start = startOf(details);
  return published && !isSameStart(start, startOf(next)) ? start : undefined;
}

/** What a change of a show keeps to go back to: the version that booking last acknowledged. */
export const wayBackOf = ({
  acknowledged,
  details,
  ...row
}: ShowRow): Partial<Pick<ShowRow, 'previous' | 'previousMovedFrom'>> =>
  acknowledged ? { previous: details, previousMovedFrom: row.movedFrom ?? null } : {};

/** Staff may have cleared the date of a show and entered it again: then it begins when it did before. */
const previousStartOf = ({ movedFrom: from, details }: ListedShow): string | undefined =>
  from === undefined || isSameStart(from, startOf(details))
    ? undefined
    : londonIso(from.date, from.showTime);

const saleOf = ({ offSaleSince, publishAt }: ListedShow) => ({
  ...(offSaleSince !== undefined && { offSale: true }),
  ...(publishAt !== undefined && { publishAt: publishAt.toISOString() }),
});

export function viewShow(row: ListedShow, venue: Venue): CatalogShow {
  const { price, maxTickets, ...texts } = withoutBlanks(row.details);
  const previousStart = previousStartOf(row);
  return {
    ...texts,
    id: row._id,
    version: row.version,
    duration: texts.duration ?? NEW_SHOW_DEFAULTS.duration,
    doorsTime: texts.doorsTime ?? NEW_SHOW_DEFAULTS.doorsTime,
    showTime: texts.showTime ?? NEW_SHOW_DEFAULTS.showTime,
    venue,
    ...(row.publishedAt !== undefined && { onSaleSince: row.publishedAt.toISOString() }),
    ...(previousStart !== undefined && { previousStart }),
    plannedCapacity: maxTickets,
    ...saleOf(row),
    ...(price !== undefined && { plannedPence: poundsToPence(price) }),
  };
}

/**
 * When online sales end: when the doors open, or before that if staff have taken the show off sale. That is how booking knows
 * that it is not sold at the door either, so it holds also if they did it after the doors had opened (ADR 74).
 */
function salesEnd(doors: Date, { offSaleSince }: ShowRow): Date {
  if (offSaleSince === undefined) return doors;
  return new Date(Math.min(offSaleSince.getTime(), doors.getTime() - 1));
}

/**
 * The offer that booking should sell, or undefined while date or price is missing and for a draft. The offer of a show that was
 * taken off sale goes on, so that its bookers have true tickets and hear of changes; its sales have ended.
 */
export function offerOf(row: ShowRow, venue: Venue): PutOfferInput | undefined {
  const { title, date, price, maxTickets, ageRestriction } = row.details;
  if (date === undefined || price === undefined) return undefined;
  if (row.offSaleSince !== undefined && !row.published) return undefined;
  const doorsTime = row.details.doorsTime ?? NEW_SHOW_DEFAULTS.doorsTime;
  const showTime = row.details.showTime ?? NEW_SHOW_DEFAULTS.showTime;
  return {
    showId: row._id,
    venueId: venue.id,
    version: row.version,
    capacity: maxTickets,
    unitPence: poundsToPence(price),
    salesEndAt: salesEnd(londonInstant(date, doorsTime), row).toISOString(),
    ticket: {
      title,
      venueName: venue.name,
      city: venue.city,
      address: venue.address,
      date,
      doorsTime,
      showTime,
      ageRestriction,
      duration: row.details.duration ?? NEW_SHOW_DEFAULTS.duration,
    },
  };
}
