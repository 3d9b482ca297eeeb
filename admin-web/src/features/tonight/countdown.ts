const MINUTE_MS = 60_000;

/** "Doors in 1 h 12 min", "Doors are open". A minute that has begun counts, so that 0 min is never shown. */
export function countdownText(doorsAt: string, now: Date): string {
  const minutes = Math.ceil((new Date(doorsAt).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return 'Doors are open';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `Doors in ${days} d ${hours} h`;
  return hours > 0 ? `Doors in ${hours} h ${minutes % 60} min` : `Doors in ${minutes} min`;
}
