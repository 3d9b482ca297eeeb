/**
 * Wall time in Europe/London. Offsets are computed for each date, never fixed: a show keeps its 20:00 on both
 * sides of a clock change.
 */
const ZONE = 'Europe/London';
const MINUTE = 60_000;

const partsOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What a London clock reads at `instant`, as if it were UTC. */
function wallClock(instant: Date): number {
  const part = Object.fromEntries(partsOf.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute']);
}

/** Minutes that London is ahead of UTC at `instant`: 0 or 60 in our lifetime. */
export const londonOffsetMinutes = (instant: Date): number =>
  Math.round((wallClock(instant) - Math.floor(instant.getTime() / MINUTE) * MINUTE) / MINUTE);

/**
 * The instant at which a London clock shows `date` (2026-11-28) and `time` (19:30).
 * In the hour that is skipped in March the later reading is taken; in the repeated one the first.
 */
export function londonInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const guess = asUtc - londonOffsetMinutes(new Date(asUtc)) * MINUTE;
  return new Date(asUtc - londonOffsetMinutes(new Date(guess)) * MINUTE);
}

/** "2026-11-28T20:00:00+00:00", with the offset in force that night; for structured data. */
export function londonIso(date: string, time: string): string {
  const offset = londonOffsetMinutes(londonInstant(date, time));
  const hours = String(Math.floor(offset / 60)).padStart(2, '0');
  return `${date}T${time.slice(0, 5)}:00+${hours}:${String(offset % 60).padStart(2, '0')}`;
}

/** Today's date in London, as 2026-11-28. */
export const londonDate = (now: Date): string => new Date(wallClock(now)).toISOString().slice(0, 10);

const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);
type DatePart = 'weekday' | 'day' | 'month' | 'year';

/** The named parts of a date in en-GB. Put together by us, as browsers and servers disagree about the commas. */
function dateParts(options: Intl.DateTimeFormatOptions): (date: string) => Record<DatePart, string> {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  const none = { weekday: '', day: '', month: '', year: '' };
  return (date) => ({ ...none, ...Object.fromEntries(formatter.formatToParts(noon(date)).map(({ type, value }) => [type, value])) });
}
const longParts = dateParts({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const shortParts = dateParts({ weekday: 'short', day: 'numeric', month: 'short' });

/** "Saturday, 28 November 2026": the long en-GB format of specification section 2. */
export function longDate(date: string): string {
  const { weekday, day, month, year } = longParts(date);
  return `${weekday}, ${day} ${month} ${year}`;
}

/** "Sat 28 Nov": as dates are set on a poster. */
export function posterDate(date: string): string {
  const { weekday, day, month } = shortParts(date);
  return `${weekday} ${day} ${month.slice(0, 3)}`;
}

/** "19:30" of "19:30:00": the first five characters (specification section 2). */
export const clockTime = (time: string | undefined, fallback: string): string => (time ?? fallback).slice(0, 5);

/** "7:30pm": how times are spoken in copy and mails. */
export function spokenTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minuteText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${minuteText}${hours < 12 ? 'am' : 'pm'}`;
}

/** The date `days` after `date`, both as 2026-11-28. */
export const addDays = (date: string, days: number): string =>
  new Date(noon(date).getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
