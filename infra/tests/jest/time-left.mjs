/**
 * CLUB_JOURNEYS_UNTIL, in seconds since 1970, is when no further journey begins. `.ci/run` sets it, because a run that takes
 * too long is ended without a result.
 */
export function isTimeUp() {
  const { CLUB_JOURNEYS_UNTIL: until } = process.env;
  if (until === undefined) return false;
  if (!/^\d+$/.test(until))
    throw new Error('CLUB_JOURNEYS_UNTIL must be a number of seconds since 1970.');
  return Date.now() / 1000 > Number(until);
}
