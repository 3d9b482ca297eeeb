const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The client's reference: BK, the timestamp's last six digits, three random characters (specification-rules.md 7). */
export function draftBookingReference(now: number, random: () => number): string {
  const letters = Array.from(
    { length: 3 },
    () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'A',
  ).join('');
  return `BK${String(now).slice(-6)}${letters}`;
}
