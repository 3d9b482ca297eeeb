import { createHash, sign } from 'node:crypto';
import { publicKeyOf, signTicket, testKey } from '@club/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { nativeKey, nobleKey, ticketReader, type TicketReader } from './ticket-reader';

const FIRST = testKey(0, 'a secret for this test');
const THIRD = testKey(3, 'b'.repeat(32));
const KEYS = [FIRST, THIRD].map(publicKeyOf);
const facts = {
  bookingId: '0123456789abcdef0123456789abcdef',
  showId: '0123456789abcdef01234567',
  admits: 3,
  issue: 2,
};
const read = { booking: facts.bookingId, show: facts.showId, admits: 3, issue: 2 };
const code = signTicket(THIRD, facts);
/** Made by the version before the second format; it is in booking's ticket-code.spec as well. */
const PRINTED_EARLIER =
  'T1.MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWYgMDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3IDM.' +
  'yAlUCTazXDoPXEu8GThMfMl7JCMwl-Nce9bpY35i5XYPGlk6IQvbXPd7xfWLXM_Gwpkt1DFpty3pyqLB_MK8BQ';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_BITS = 152 * 5;

/** The code with one of its bits changed. */
function flipped(bit: number): string {
  const at = 2 + Math.floor(bit / 5);
  const letter = ALPHABET[ALPHABET.indexOf(code.charAt(at)) ^ (1 << (bit % 5))] ?? '';
  return code.slice(0, at) + letter + code.slice(at + 1);
}
const randomCode = (): string =>
  `T2${Array.from(crypto.getRandomValues(new Uint8Array(152)), (byte) => ALPHABET[byte & 31]).join('')}`;

describe.each([
  ['the browser’s own Ed25519', nativeKey],
  ['the fallback for older phones', nobleKey],
])('a phone that reads tickets with %s', (_, prepare) => {
  let reader: TicketReader;
  beforeAll(async () => {
    reader = await ticketReader(KEYS, prepare);
  });

  it('reads what the service has signed, whichever key it has used', async () => {
    expect(await reader(code)).toEqual(read);
    expect(await reader(signTicket(FIRST, facts))).toEqual(read);
    expect(await reader(` ${code.toLowerCase()}\n`)).toEqual(read);
  });
  it('reads tickets of the first format as issue 1', async () => {
    expect(await reader(PRINTED_EARLIER)).toEqual({ ...read, issue: 1 });
    expect(await reader(`${PRINTED_EARLIER.slice(0, -1)}R`)).toBe('not-a-ticket');
    expect(await reader(PRINTED_EARLIER.replace('IDM.', 'IDQ.'))).toBe('forged');
  });
  it('accepts no code of which a single bit was changed', async () => {
    for (let bit = 0; bit < CODE_BITS; bit += 1)
      expect(['forged', 'not-a-ticket']).toContain(await reader(flipped(bit)));
  });
  it('knows neither the key of another club nor an id without a key', async () => {
    expect(await reader(signTicket(testKey(0, 'another club'), facts))).toBe('forged');
    expect(await reader(signTicket(testKey(9, 'b'.repeat(32)), facts))).toBe('forged');
    expect(await reader(signTicket({ ...THIRD, id: 0 }, facts))).toBe('forged');
  });
});

describe('a phone that reads tickets', () => {
  it('accepts none of 10,000 random texts of the right form', async () => {
    const reader = await ticketReader(KEYS);
    for (let tried = 0; tried < 10_000; tried += 1)
      expect(['forged', 'not-a-ticket']).toContain(await reader(randomCode()));
  });
  it('accepts nothing without keys', async () => {
    expect(await (await ticketReader([]))(code)).toBe('forged');
  });
  it('names bookings of the first format whose id is not hexadecimal by their hash', async () => {
    const text = Buffer.from(`desk-booking-1 ${facts.showId} 3`).toString('base64url');
    const signature = sign(null, Buffer.from(text), FIRST.key).toString('base64url');
    const booking = createHash('sha256').update('desk-booking-1').digest('hex').slice(0, 32);
    const reader = await ticketReader(KEYS);
    expect(await reader(`T1.${text}.${signature}`)).toEqual({ ...read, booking, issue: 1 });
  });
});
