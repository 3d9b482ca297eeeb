import { describe, expect, it } from '@jest/globals';
import { readTicketCode, ticketCodeOf, ticketIdsOf } from './ticket-code.js';
import { doorKeysOf } from './ticket-keys.js';

const SETTINGS = { TICKET_SECRET: 'a secret for this test', TICKET_KEYS: '' };
const facts = {
  bookingId: '0123456789abcdef0123456789abcdef',
  showId: '0123456789abcdef01234567',
  admits: 3,
  issue: 1,
};
const read = { booking: facts.bookingId, show: facts.showId, admits: 3, issue: 1 };
const keys = doorKeysOf(SETTINGS);
const code = ticketCodeOf(SETTINGS, facts);

/** Made by the version before this format. Such tickets have been printed and must go on working. */
const PRINTED_EARLIER =
  'T1.MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWYgMDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3IDM.' +
  'yAlUCTazXDoPXEu8GThMfMl7JCMwl-Nce9bpY35i5XYPGlk6IQvbXPd7xfWLXM_Gwpkt1DFpty3pyqLB_MK8BQ';

describe('a ticket’s code', () => {
  it('is read at the door with the public keys alone', () => {
    expect(readTicketCode(keys, code)).toEqual(read);
  });
  it('has exactly 154 characters of those that need least room in a QR code', () => {
    expect(code).toMatch(/^T2[A-Z2-7]{152}$/);
  });
  it('is read in small letters too, as some scanners type them', () => {
    expect(readTicketCode(keys, code.toLowerCase())).toEqual(read);
  });
  it('names bookings whose id is not hexadecimal by a hash', () => {
    const atDesk = { ...facts, bookingId: 'desk-booking-1' };
    expect(readTicketCode(keys, ticketCodeOf(SETTINGS, atDesk))).toEqual({
      ...read,
      ...ticketIdsOf(atDesk),
    });
  });
  it('of the first format is read as issue 1', () => {
    expect(readTicketCode(keys, PRINTED_EARLIER)).toEqual(read);
  });
});

describe('a ticket’s code that we did not make', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const flipped = (text: string, at: number): string => {
    const changed = ALPHABET[ALPHABET.indexOf(text[at] ?? '') ^ 1] ?? '';
    return text.slice(0, at) + changed + text.slice(at + 1);
  };

  it('is refused after a change of any single character', () => {
    const answers = Array.from({ length: 152 }, (_, index) =>
      readTicketCode(keys, flipped(code, index + 2)),
    );
    expect(new Set(answers)).toEqual(new Set(['forged']));
  });
  it('is refused if it is one of 10,000 random texts of the right form', () => {
    const random = () =>
      Array.from({ length: 152 }, () => ALPHABET[Math.floor(Math.random() * 32)]).join('');
    for (let tried = 0; tried < 10_000; tried += 1)
      expect(['forged', 'not-a-ticket']).toContain(readTicketCode(keys, `T2${random()}`));
  });
  it.each([
    ['nothing', ''],
    ['another text', 'https://example.com/ticket'],
    ['a part', code.slice(0, -1)],
    ['one character more', `${code}A`],
    ['letters that are not in base32', `T2${'1'.repeat(152)}`],
    ['an unknown format', code.replace('T2', 'T3')],
    ['the first format without a number of people', 'T1.c29tZSBmYWN0cw.c2lnbmF0dXJl'],
    ['the first format with a fourth part', `${PRINTED_EARLIER}.x`],
  ])('is no ticket if it is %s', (_, text) => {
    expect(readTicketCode(keys, text)).toBe('not-a-ticket');
  });
  it('is forged if it was signed with another secret', () => {
    const other = { ...SETTINGS, TICKET_SECRET: 'another secret of this test' };
    expect(readTicketCode(keys, ticketCodeOf(other, facts))).toBe('forged');
    expect(readTicketCode(doorKeysOf(other), PRINTED_EARLIER)).toBe('forged');
  });
});

describe('a new key for tickets', () => {
  const second = `1:${'b'.repeat(32)}`;
  const third = `2:${'c'.repeat(32)}`;
  const rotated = { ...SETTINGS, TICKET_KEYS: `${third} ${second}` };

  it('signs, and tickets of all earlier keys stay valid', () => {
    const earlier = { ...SETTINGS, TICKET_KEYS: second };
    const printed = [SETTINGS, earlier, rotated].map((one) => ticketCodeOf(one, facts));
    const door = doorKeysOf(rotated);
    expect(printed.map((text) => readTicketCode(door, text))).toEqual([read, read, read]);
    expect(new Set(printed).size).toBe(3);
    expect(readTicketCode(doorKeysOf(earlier), printed[2] ?? '')).toBe('forged');
  });
  it('does not accept the signature of one key under the id of another', () => {
    const swapped = { ...SETTINGS, TICKET_KEYS: `1:${'c'.repeat(32)} 2:${'b'.repeat(32)}` };
    expect(readTicketCode(doorKeysOf(rotated), ticketCodeOf(swapped, facts))).toBe('forged');
  });
});
