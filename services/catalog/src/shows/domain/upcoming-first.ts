/** Upcoming shows first, the soonest first; then past ones, the newest first; then those without a date. */
export function upcomingFirst<Show extends { date?: string | undefined }>(
  shows: readonly Show[],
  today: string,
): Show[] {
  const byDate = [...shows].sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
  const isComing = ({ date = '' }: Show): boolean => date >= today;
  return [...byDate.filter(isComing), ...byDate.filter((show) => !isComing(show)).reverse()];
}
