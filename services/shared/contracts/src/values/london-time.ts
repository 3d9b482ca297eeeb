/**
 * Wall time in Europe/London. The offset is computed for each date, so a show starts at 20:00 on both sides of a
 * clock change.
 */
const ZONE = 'Europe/London';
const MINUTE = 60_000;

let clock: Intl.DateTimeFormat | undefined;
/** Built on first use, because on a phone building it takes as long as the first render of a page. */
const londonClock = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }));

/** The reading of a London clock at `instant`, as milliseconds as if that reading were UTC. */
function wallClock(instant: Date): number {
  const part = Object.fromEntries(
    londonClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
  );
}

/** Minutes by which London is ahead of UTC at `instant`: 0 or 60. */
export const londonOffsetMinutes = (instant: Date): number =>
  Math.round((wallClock(instant) - Math.floor(instant.getTime() / MINUTE) * MINUTE) / MINUTE);

/**
 * The instant at which a London clock shows `date` (2026-11-28) and `time` (19:30).
 * A time in the hour that March skips is read as the hour after it. A time in the hour that October repeats is
 * read as the first of the two.
 */
export function londonInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const guess = asUtc - londonOffsetMinutes(new Date(asUtc)) * MINUTE;
  return new Date(asUtc - londonOffsetMinutes(new Date(guess)) * MINUTE);
}

/** "2026-11-28T20:00:00+00:00": a London time with that date's offset, for structured data. */
export function londonIso(date: string, time: string): string {
  return withOffset(`${date}T${time.slice(0, 5)}`, londonOffsetMinutes(londonInstant(date, time)));
}

/** The same form for an instant. */
export function londonIsoAt(instant: Date): string {
  const reading = new Date(wallClock(instant)).toISOString().slice(0, 16);
  return withOffset(reading, londonOffsetMinutes(instant));
}

const withOffset = (reading: string, offset: number): string =>
  `${reading}:00+${String(Math.floor(offset / 60)).padStart(2, '0')}:${String(offset % 60).padStart(2, '0')}`;

/** Today's date in London, as 2026-11-28. */
export const londonDate = (now: Date): string =>
  new Date(wallClock(now)).toISOString().slice(0, 10);

const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The parts of a date in en-GB. Not from Intl, because browsers and servers disagree about commas and short months. */
function namesOf(date: string): { weekday: string; day: number; month: string; year: number } {
  const at = noon(date);
  return {
    weekday: WEEKDAYS[at.getUTCDay()] ?? '',
    day: at.getUTCDate(),
    month: MONTHS[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
  };
}

/** In place of an empty date: staff may clear the date of a published show (ADR 31). */
const NO_DATE = 'Date to be announced';

/** "Saturday, 28 November 2026": the long en-GB format of specification-rules.md 2. */
export function longDate(date: string): string {
  if (date === '') return NO_DATE;
  const { weekday, day, month, year } = namesOf(date);
  return `${weekday}, ${day} ${month} ${year}`;
}

/** "November 2026", the heading above a month's shows. */
export function monthOf(date: string): string {
  const { month, year } = namesOf(date);
  return `${month} ${year}`;
}

/** "Sat 28 Nov", the short form on posters. */
export function posterDate(date: string): string {
  if (date === '') return NO_DATE;
  const { weekday, day, month } = namesOf(date);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** "19:30" from "19:30:00": the first five characters (specification-rules.md 2). */
export const clockTime = (time: string | undefined, fallback: string): string =>
  (time ?? fallback).slice(0, 5);

/** "7:30pm", the form in running text and e-mails. */
export function spokenTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minuteText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${minuteText}${hours < 12 ? 'am' : 'pm'}`;
}

/** The date `days` after `date`, both as 2026-11-28. */
export const addDays = (date: string, days: number): string =>
  new Date(noon(date).getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
