import { describe, expect, it } from '@jest/globals';
import { pence } from '../values/money.js';
import type { Party, PartyArrival } from './door-list.js';
import { verdictOf, type DoorBooking, type DoorNow, type DoorShow, type Scan } from './verdict.js';

const HERE: DoorShow = {
  showId: 'tonight',
  city: 'Cardiff',
  date: '2026-11-28',
  doorsTime: '19:30',
  showTime: '20:00',
  isCancelled: false,
};
const LATE_HERE: DoorShow = { ...HERE, doorsTime: '21:00', showTime: '21:30' };
const aParty = (changes: Partial<Party> = {}): Party => ({
  bookingId: 'b1',
  bookingReference: 'BK123456ABC',
  name: 'Ada Patel',
  state: 'paid',
  quantity: 4,
  admits: 4,
  arrived: 0,
  left: 4,
  version: 0,
  note: '',
  arrivals: [],
  ...changes,
});
const arrival = (n: number, at: string, by: string, changes: Partial<PartyArrival> = {}) => ({
  arrivalId: at,
  n,
  over: 0,
  at,
  by,
  via: 'list' as const,
  offline: false,
  undone: false,
  mayUndo: false,
  ...changes,
});
const booked = (changes: Partial<DoorBooking> = {}): DoorBooking => ({
  party: aParty(),
  show: HERE,
  issue: 1,
  duePence: pence(0),
  ...changes,
});
const ticket = (changes: Partial<Extract<Scan, { read: 'ticket' }>> = {}): Scan => ({
  read: 'ticket',
  issue: 1,
  admits: 4,
  booking: booked(),
  show: HERE,
  ...changes,
});
const at = (time: string, changes: Partial<DoorNow> = {}): DoorNow => ({
  show: HERE,
  now: new Date(`2026-11-28T${time}:00Z`),
  isOnline: true,
  ...changes,
});
const AT_DOORS = at('19:40');
const ofParty = (changes: Partial<Party>) =>
  ticket({ booking: booked({ party: aParty(changes) }) });
const NEXT_WEEK: DoorShow = { ...HERE, showId: 'next', date: '2026-12-05' };
const BOURNEMOUTH: DoorShow = { ...HERE, showId: 'b', city: 'Bournemouth' };

describe('the verdict at the door', () => {
  it.each<[string, Scan, DoorNow, object]>([
    [
      'a code that is not ours',
      { read: 'not-a-ticket' },
      AT_DOORS,
      { tone: 'red', title: 'Not one of our tickets', left: 0 },
    ],
    [
      'a false signature',
      { read: 'forged' },
      AT_DOORS,
      { tone: 'red', title: 'Not a true ticket', detail: 'Call the manager.', left: 0 },
    ],
    [
      'a true ticket that is not in the list of a phone without a network',
      ticket({ booking: undefined }),
      at('19:40', { isOnline: false }),
      {
        tone: 'amber',
        title: 'True ticket, not in my list yet',
        detail: 'Let in, will be checked.',
        left: 4,
      },
    ],
    [
      'a booking that the server does not know',
      ticket({ booking: undefined }),
      AT_DOORS,
      { tone: 'red', title: 'Not found', detail: 'Search by name.', left: 0 },
    ],
    [
      'a ticket of an earlier issue',
      ticket({ booking: booked({ issue: 2, reissuedOn: '2026-11-03', sentTo: 's•••@…' }) }),
      AT_DOORS,
      { tone: 'red', title: 'Replaced on 3 Nov', detail: 'New one went to s•••@…', left: 0 },
    ],
    [
      'a ticket of an earlier issue, on a phone without a network',
      ticket({ booking: booked({ issue: 2, reissuedOn: '2026-11-03' }) }),
      at('19:40', { isOnline: false }),
      { tone: 'red', title: 'Replaced on 3 Nov', detail: 'A new ticket was sent.', left: 0 },
    ],
    [
      'a ticket that was replaced before that was noted',
      ticket({ booking: booked({ issue: 2, sentTo: 's•••@…' }) }),
      AT_DOORS,
      { tone: 'red', title: 'Replaced', detail: 'New one went to s•••@…', left: 0 },
    ],
    [
      'another night in the same city',
      ticket({ booking: booked({ show: NEXT_WEEK }), show: NEXT_WEEK }),
      AT_DOORS,
      { tone: 'red', title: 'For SAT 5 DEC, 20:00, here', left: 0 },
    ],
    [
      'another night, offline and not in the list',
      ticket({ booking: undefined, show: NEXT_WEEK }),
      at('19:40', { isOnline: false }),
      { tone: 'red', title: 'For SAT 5 DEC, 20:00, here', left: 0 },
    ],
    [
      'another show here, tonight',
      ticket({ booking: booked({ show: { ...LATE_HERE, showId: 'late' } }) }),
      AT_DOORS,
      { tone: 'red', title: 'For tonight at 21:30, here', left: 0 },
    ],
    [
      'the other city, tonight',
      ticket({ booking: booked({ show: BOURNEMOUTH }), show: BOURNEMOUTH }),
      AT_DOORS,
      { tone: 'red', title: 'For BOURNEMOUTH, tonight 20:00', left: 0 },
    ],
    [
      'the other city, tonight, after midnight',
      ticket({ booking: booked({ show: BOURNEMOUTH }), show: BOURNEMOUTH }),
      at('00:30', { show: LATE_HERE, now: new Date('2026-11-29T00:30:00Z') }),
      { tone: 'red', title: 'For BOURNEMOUTH, tonight 20:00', left: 0 },
    ],
    [
      'the other city on another night',
      ticket({ booking: booked({ show: { ...BOURNEMOUTH, date: '2026-12-05' } }) }),
      AT_DOORS,
      { tone: 'red', title: 'For BOURNEMOUTH, SAT 5 DEC, 20:00', left: 0 },
    ],
    [
      'a ticket of a show that the booking has left for this one',
      ticket({ show: NEXT_WEEK }),
      AT_DOORS,
      { tone: 'green', title: '4 of 4', left: 4 },
    ],
    [
      'a cancelled show',
      ticket({ booking: booked({ show: { ...HERE, isCancelled: true } }) }),
      AT_DOORS,
      { tone: 'red', title: 'Show cancelled', detail: 'The refund is on its way.', left: 0 },
    ],
    [
      'a booking that waits for its payment',
      ticket({
        booking: booked({
          party: aParty({ state: 'unpaid', admits: 0, left: 0 }),
          duePence: pence(3_600),
        }),
      }),
      AT_DOORS,
      { tone: 'amber', title: 'Not paid, £36 due', left: 0 },
    ],
    [
      'a booking that was refunded wholly',
      ofParty({ state: 'refunded', admits: 0, left: 0 }),
      AT_DOORS,
      { tone: 'red', title: 'Refunded', left: 0 },
    ],
    [
      'a booking that was refunded in part',
      ofParty({ admits: 2, left: 2 }),
      AT_DOORS,
      { tone: 'green', title: '2 of 2', detail: 'Ada Patel: 2 of 4 left, 2 refunded', left: 2 },
    ],
    [
      'a booking that was refunded in part, of which some are in',
      ofParty({ admits: 2, arrived: 1, left: 1 }),
      AT_DOORS,
      { tone: 'green', title: '1 of 2', detail: 'Ada Patel (2 of 4 refunded)', left: 1 },
    ],
    [
      'a party that is in',
      ofParty({
        arrived: 4,
        left: 0,
        arrivals: [
          arrival(2, '2026-11-28T19:12:00Z', 'phone A'),
          arrival(2, '2026-11-28T19:20:00Z', 'kim', { undone: true }),
          arrival(1, '2026-11-28T19:31:00Z', 'phone A'),
          arrival(1, '2026-11-28T19:35:00Z', 'kim'),
        ],
      }),
      AT_DOORS,
      {
        tone: 'red',
        title: 'All 4 in',
        detail: 'Ada Patel: 2 at 19:12 phone A, 1 at 19:31, 1 at 19:35 kim',
        left: 0,
      },
    ],
    [
      'a party of which some are in',
      ofParty({ arrived: 1, left: 3 }),
      AT_DOORS,
      { tone: 'green', title: '3 of 4', detail: 'Ada Patel', left: 3 },
    ],
  ])('on %s', (_, scan, door, expected) => {
    expect(verdictOf(scan, door)).toMatchObject({ ...expected, banner: null });
  });

  it.each([
    ['long before the doors', at('12:00'), 'Doors open at 19:30'],
    [
      'days before the doors',
      { ...AT_DOORS, now: new Date('2026-11-26T19:40:00Z') },
      'Doors open at 19:30 on SAT 28 NOV',
    ],
    ['after the end', { ...AT_DOORS, now: new Date('2026-11-29T00:30:00Z') }, 'This show is over'],
  ])('is amber with a banner %s, and otherwise the same', (_, door, banner) => {
    expect(verdictOf(ticket(), door)).toMatchObject({ tone: 'amber', title: '4 of 4', banner });
    expect(verdictOf({ read: 'forged' }, door)).toMatchObject({ tone: 'red', banner });
  });

  it('has no banner from an hour before the doors', () => {
    expect(verdictOf(ticket(), at('18:30')).banner).toBeNull();
    expect(verdictOf(ticket(), at('18:29')).banner).not.toBeNull();
  });
});
