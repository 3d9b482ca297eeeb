import {
  addDays,
  performerNames,
  type ClubReadinessItem,
  type DoorDevice,
  type ReadinessLevel,
  type ShowReadinessItem,
} from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';

export const READINESS_DAYS = 14;
/** Without a line-up this many days before, a show is no longer just early. */
const URGENT_DAYS = 3;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** One backup a day, and the time to make it. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;

/** What is known about a show. Null is what could not be read, and undefined what the member may not read. */
export interface ShowFacts {
  show: CatalogShow & { date: string };
  /** The offer may be missing. */
  offers: readonly OfferView[] | null;
  /** The phones of its venue. */
  phones: readonly DoorDevice[] | null | undefined;
}

/** What a show needs before its night. Nothing is green because it could not be read. */
export function showItems(
  { show, offers, phones }: ShowFacts,
  { today, now }: { today: string; now: Date },
): ShowReadinessItem[] {
  const late: ReadinessLevel = show.date <= addDays(today, URGENT_DAYS) ? 'red' : 'amber';
  const hasLineUp = performerNames(show.performers).length > 0;
  const items: ShowReadinessItem[] = [
    { kind: 'lineUp', level: hasLineUp ? 'green' : late, count: null },
    { kind: 'image', level: show.image1 === undefined ? 'amber' : 'green', count: null },
    { kind: 'price', level: show.plannedPence === undefined ? 'red' : 'green', count: null },
    { kind: 'onSale', level: onSaleLevel(show, offers), count: null },
  ];
  const isNear = show.date <= addDays(today, 1);
  if (phones === undefined || !isNear) return items;
  return [...items, phonesItem(show.date, phones, now)];
}

function onSaleLevel(show: CatalogShow, offers: ShowFacts['offers']): ReadinessLevel {
  if (show.offSale === true) return show.publishAt === undefined ? 'red' : 'amber';
  if (offers === null) return 'unknown';
  const offer = offers.find((one) => one.showId === show.id);
  return offer === undefined || offer.withdrawn ? 'red' : 'green';
}

/** @returns how many phones have not delivered everything, or were not seen for a day; amber as well if there is none. */
function phonesItem(
  night: string,
  phones: readonly DoorDevice[] | null,
  now: Date,
): ShowReadinessItem {
  if (phones === null) return { kind: 'phones', level: 'unknown', count: null };
  const own = phones.filter(
    ({ nights, revokedAt }) => nights.includes(night) && revokedAt === null,
  );
  const behind = own.filter((phone) => !isSynced(phone, now)).length;
  const level = own.length > 0 && behind === 0 ? 'green' : 'amber';
  return { kind: 'phones', level, count: own.length === 0 ? null : behind };
}

/** A phone that was just added has said nothing about its arrivals yet. */
const isSynced = ({ lastSeenAt, pairedAt, unsent }: DoorDevice, now: Date): boolean =>
  (unsent ?? 0) === 0 && now.getTime() - Date.parse(lastSeenAt ?? pairedAt) <= DAY_MS;

/** Something of which nothing should wait. @param count null if it could not be read. */
export const clubItem = (
  kind: ClubReadinessItem['kind'],
  count: number | null,
  waiting: 'amber' | 'red',
): ClubReadinessItem => {
  if (count === null) return { kind, level: 'unknown', count };
  return { kind, level: count === 0 ? 'green' : waiting, count };
};

/** @param at when the newest backup was made; null if it is not known. The count is its age in whole days. */
export function backupItem(at: Date | null, now: Date): ClubReadinessItem {
  if (at === null) return { kind: 'backup', level: 'unknown', count: null };
  const ageMs = now.getTime() - at.getTime();
  const level = ageMs <= MAX_BACKUP_AGE_MS ? 'green' : 'red';
  return { kind: 'backup', level, count: Math.floor(ageMs / DAY_MS) };
}
