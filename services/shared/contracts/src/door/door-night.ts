import { addDays, londonDate, londonIsoAt } from '../values/london-time.js';

/** An evening lasts until this hour of the next morning on a London clock, also if the clock changes in the night. */
const NIGHT_ENDS_AT = '06';

/** The night that an instant belongs to: at 2:00 it is still the evening before. */
export function doorNight(now: Date): string {
  const hour = londonIsoAt(now).slice('2026-11-28T'.length, '2026-11-28T06'.length);
  return addDays(londonDate(now), hour < NIGHT_ENDS_AT ? -1 : 0);
}
