const UNITS = [
  [365, 'year'],
  [30, 'month'],
  [1, 'day'],
] as const;
/** "2 years", "13 months", "90 days": whole units, from a year on in months or years. */
export function keptFor(days: number): string {
  const [size, unit] =
    UNITS.find(([length]) => days >= length * (length === 30 ? 12 : 1) && days % length < 6) ??
    UNITS[2];
  const count = Math.floor(days / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
