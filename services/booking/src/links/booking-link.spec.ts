import { describe, expect, it } from '@jest/globals';
import { linkTokenOf, readLinkToken } from './booking-link.js';

const SECRET = 'a secret for this test';
const onTheDay = new Date('2026-11-28T18:00:00Z');
const token = linkTokenOf(
  SECRET,
  { bookingId: 'b1', date: '2026-11-28', issue: 1 },
  new Date('2026-11-01T10:00:00Z'),
);

describe('a link to a booking', () => {
  it('opens that booking until noon of the day after its show', () => {
    expect(readLinkToken(SECRET, token, onTheDay)).toEqual({ id: 'b1', issue: 1 });
    expect(readLinkToken(SECRET, token, new Date('2026-11-29T11:59:59Z'))).toEqual({
      id: 'b1',
      issue: 1,
    });
    expect(readLinkToken(SECRET, token, new Date('2026-11-29T12:00:01Z'))).toBeUndefined();
  });
  it('works for a day if it is e-mailed after its show', () => {
    const late = new Date('2026-12-05T10:00:00Z');
    const lateToken = linkTokenOf(SECRET, { bookingId: 'b1', date: '2026-11-28', issue: 1 }, late);
    expect(readLinkToken(SECRET, lateToken, new Date('2026-12-06T09:59:00Z'))).toEqual({
      id: 'b1',
      issue: 1,
    });
    expect(readLinkToken(SECRET, lateToken, new Date('2026-12-06T10:00:01Z'))).toBeUndefined();
  });
  it.each([
    ['another booking', token.replace('b1', 'b2')],
    ['more time', token.replace(/\.(\w+)\./, '.zzzzzz.')],
    ['another signature', `${token.slice(0, -2)}AA`],
    ['no signature', 'b1'],
    ['no content', ''],
  ])('does not open if it was forged with %s', (_, forged) => {
    expect(readLinkToken(SECRET, forged, onTheDay)).toBeUndefined();
  });
  it('names the issue of the booking', () => {
    const facts = { bookingId: 'b1', date: '2026-11-28', issue: 2 };
    const second = linkTokenOf(SECRET, facts, onTheDay);
    expect(readLinkToken(SECRET, second, onTheDay)).toEqual({ id: 'b1', issue: 2 });
    expect(readLinkToken(SECRET, second.replace('.2.', '.3.'), onTheDay)).toBeUndefined();
    expect(readLinkToken(SECRET, second.replace('.2.', '.'), onTheDay)).toBeUndefined();
  });
  it('does not open if it was signed with another secret', () => {
    expect(readLinkToken('another', token, onTheDay)).toBeUndefined();
  });
});
