import { describe, expect, it } from '@jest/globals';
import { AT_DOORS, aNight, aParty, aRow, aShow } from '../../test/builders';
import { localVerdict, type Evening } from './local-verdict';

const NEXT_WEEK = aShow({ showId: 'a'.repeat(24), ticketId: 'a'.repeat(24), date: '2026-12-05' });
const AWAY = aShow({ showId: 'b'.repeat(24), ticketId: 'b'.repeat(24), city: 'Bournemouth' });
const facts = { booking: aParty().ticketId, show: aShow().ticketId, admits: 4, issue: 1 };
const stranger = { ...facts, booking: 'f'.repeat(32) };

const evening = (
  night: Parameters<typeof aNight>[0] = {},
  changes: Partial<Evening> = {},
): Evening => ({
  night: aNight({ calendar: [aShow(), NEXT_WEEK, AWAY], ...night }),
  show: aShow(),
  rows: [],
  now: AT_DOORS,
  isOnline: false,
  ...changes,
});

describe('the verdict of a phone alone', () => {
  it('lets a party of the list in', () => {
    expect(localVerdict(facts, evening())).toMatchObject({
      verdict: { kind: 'let-in', left: 4 },
      bookingId: facts.booking,
    });
  });
  it('counts the people whom this phone has let in', () => {
    expect(localVerdict(facts, evening({}, { rows: [aRow({ n: 3 })] }))).toMatchObject({
      verdict: { kind: 'let-in', left: 1 },
    });
    expect(localVerdict(facts, evening({}, { rows: [aRow({ n: 4 })] }))).toMatchObject({
      verdict: { kind: 'all-in', detail: 'Ada Patel: 4 at 19:50 this phone' },
    });
  });
  it.each(['not-a-ticket', 'forged'] as const)('refuses a code that is %s', (reason) => {
    expect(localVerdict(reason, evening())).toMatchObject({
      verdict: { kind: reason, tone: 'red' },
      bookingId: null,
    });
  });
  it('says that a ticket of an earlier issue was replaced', () => {
    const night = { parties: [aParty({ issue: 2, reissuedOn: '2026-11-03' })] };
    expect(localVerdict(facts, evening(night)).verdict).toMatchObject({
      ...{ kind: 'replaced', title: 'Replaced on 3 Nov', detail: 'A new ticket was sent.' },
    });
    const earlier = { parties: [aParty({ issue: 2 })] };
    expect(localVerdict(facts, evening(earlier)).verdict.title).toBe('Replaced');
  });
  it.each([
    [NEXT_WEEK, 'For SAT 5 DEC, 20:00, here'],
    [AWAY, 'For BOURNEMOUTH, tonight 20:00'],
  ])('knows other nights and cities from the calendar', ({ ticketId }, title) => {
    const scan = { ...stranger, show: ticketId };
    expect(localVerdict(scan, evening()).verdict).toMatchObject({ title, tone: 'red' });
  });

  it('lets a true ticket in that the list does not have, up to its number', () => {
    const first = localVerdict(stranger, evening());
    expect(first).toMatchObject({
      verdict: { kind: 'not-in-list', tone: 'amber', left: 4 },
      bookingId: stranger.booking,
    });
    const three = evening({}, { rows: [aRow({ n: 3, bookingId: stranger.booking })] });
    expect(localVerdict(stranger, three).verdict.left).toBe(1);
    const four = evening({}, { rows: [aRow({ n: 4, bookingId: stranger.booking })] });
    expect(localVerdict(stranger, four)).toMatchObject({
      verdict: { kind: 'all-in', tone: 'red', detail: '4 at 19:50 this phone', left: 0 },
      bookingId: null,
    });
  });
  it('does not take a booking that has left tonight for one not heard of yet', () => {
    const gone = (why: 'moved' | 'refunded' | 'cancelled', showId?: string) => ({
      parties: [],
      tombstones: [{ ticketId: facts.booking, why, ...(showId === undefined ? {} : { showId }) }],
    });
    const titleOf = (night: Parameters<typeof aNight>[0]) =>
      localVerdict(facts, evening(night)).verdict.title;
    expect(titleOf(gone('moved', NEXT_WEEK.showId))).toBe('For SAT 5 DEC, 20:00, here');
    expect(titleOf(gone('moved'))).toBe('Moved to another night');
    expect(titleOf(gone('refunded'))).toBe('Refunded');
    expect(titleOf(gone('cancelled'))).toBe('Show cancelled');
  });
  it('reads the hours of the door from the server’s clock', () => {
    const slow = evening({}, { now: AT_DOORS - 3 * 60 * 60_000 });
    expect(localVerdict(facts, slow).verdict.banner).toBe('Doors open at 19:30');
    slow.night.skewMs = 3 * 60 * 60_000;
    expect(localVerdict(facts, slow).verdict.banner).toBeNull();
  });
});
