import { doorNight, londonInstant } from '@club/contracts';
import type { MailRef } from '@club/kit';
import type { MailKindOf } from '@club/messages';
import type { OfferCounts } from '../offers/domain/offer.js';

/** The two halves of a night sheet: what comes, and what it was. */
export type NightMail = Extract<MailKindOf<'booking'>, 'night-sheet' | 'night-result'>;

type AboutNight = MailRef & { kind: NightMail };
export const isNightMail = (mail: MailRef): mail is AboutNight =>
  mail.kind === 'night-sheet' || mail.kind === 'night-result';

/** On a London clock. */
const SHEET_AT = '16:00';
const RESULT_AT = '23:30';

export interface VenueNight {
  venueId: string;
  /** Such as 2026-11-28. */
  night: string;
}

/** What both halves are about: one venue in one night. */
export const nightSubject = ({ venueId, night }: VenueNight): string => `${venueId}-${night}`;

const DAY_LENGTH = '2026-11-28'.length;
export const venueNightOf = (subject: string): VenueNight => ({
  venueId: subject.slice(0, -DAY_LENGTH - 1),
  night: subject.slice(-DAY_LENGTH),
});

type Show = Pick<OfferCounts, 'status' | 'ticket'>;
const isOpen = ({ status }: Show): boolean => status === 'open';

/** Why a half is of no use any more, in words for staff; null if it may be sent. It does not look whether its time has come. */
export function reasonAgainst(
  kind: NightMail,
  { shows, night, now }: { shows: readonly Show[]; night: string; now: Date },
): string | null {
  if (!shows.some(isOpen)) return 'no show is left in the night';
  if (doorNight(now) > night) return 'the night is over';
  const isLate = shows.filter(isOpen).every(({ ticket }) => now >= startOf(ticket));
  return kind === 'night-sheet' && isLate ? 'all shows of the night have begun' : null;
}

const startOf = ({ date, showTime }: Show['ticket']): Date => londonInstant(date, showTime);

/**
 * The halves whose time has come and is not over: the first until the last show begins, the second until the night ends
 * at six, so that both are made up for and neither comes the next day.
 */
export function halvesDue(shows: readonly Show[], night: string, now: Date): NightMail[] {
  const hours = { 'night-sheet': SHEET_AT, 'night-result': RESULT_AT } as const;
  return (['night-sheet', 'night-result'] as const).filter(
    (kind) =>
      now >= londonInstant(night, hours[kind]) &&
      reasonAgainst(kind, { shows, night, now }) === null,
  );
}
