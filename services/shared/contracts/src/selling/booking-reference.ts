const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The client's own reference: BK, the last six digits of the timestamp, three random characters (section 7). */
export function draftBookingReference(now: number, random: () => number): string {
  const letters = Array.from(
    { length: 3 },
    () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'A',
  ).join('');
  return `BK${String(now).slice(-6)}${letters}`;
}
