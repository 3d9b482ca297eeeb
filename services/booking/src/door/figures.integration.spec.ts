import { addDays, londonInstant, type Arrival } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager, aSteward } from '../../test/acting.js';
import { BookingHarness } from '../../test/booking-harness.js';
import {
  anArrival,
  aPhone,
  bookedAt,
  bookedTonight,
  tonight,
  type Booked,
} from '../../test/phones.js';
import { ReadFigures } from './read-figures.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const MANAGER = aManager('mair');
const [BEFORE, AFTER] = [londonInstant(tonight(), '18:00'), londonInstant(tonight(), '23:30')];
const read = (showId: string, { staff = MANAGER, now = AFTER } = {}) =>
  acting(staff, 'door:admit', () => club.get(ReadFigures).execute(showId, now));

/** Lets people of a booking in with a new phone of its venue. */
async function letIn({ venueId, bookingId }: Booked, ...changes: Partial<Arrival>[]) {
  const phone = await aPhone(club, { venueId, role: 'supervisor' });
  return phone.deliver(...changes.map((change) => anArrival(bookingId, change)));
}

describe('the figures of a night', () => {
  it('say who came and, once the show has begun, who did not', async () => {
    const booking = await bookedTonight(club);
    await letIn(booking, { n: 3 });
    const before = await read(booking.showId, { now: BEFORE });
    expect(before).toMatchObject({ expected: 4, arrived: 3, hasBegun: false });
    expect(before).toMatchObject({ missingPeople: 1, missing: null });
    expect(before.minutes).toMatchObject([{ people: 3 }]);
    const missing = [{ bookingId: booking.bookingId, name: 'Ada Lovelace', admits: 4, missing: 1 }];
    expect(await read(booking.showId)).toMatchObject({ hasBegun: true, missingPeople: 1, missing });
  });

  it('name those without a place for members who supervise the door, and for no one else', async () => {
    const booking = await bookedTonight(club);
    await letIn(booking, { n: 4 }, { n: 2, offline: true });
    const over = { people: 2, by: 'phone A', offline: true };
    expect(await read(booking.showId)).toMatchObject({
      arrived: 4,
      overAdmissions: [{ ...over, name: 'Ada Lovelace' }],
    });
    const forSteward = await read(booking.showId, { staff: aSteward('sam', [booking.venueId]) });
    expect(forSteward).toMatchObject({ overAdmissions: [{ ...over, name: null }], missing: null });
    expect(JSON.stringify(forSteward)).not.toContain('Lovelace');
  });

  it('have those who were let in again apart, and not in the curve', async () => {
    const booking = await bookedTonight(club);
    await letIn(booking, { n: 4 }, { n: 1, again: 'counted-wrongly' });
    const figures = await read(booking.showId);
    expect(figures).toMatchObject({ arrived: 4, overAdmissions: [] });
    expect(figures.letInAgain).toMatchObject([
      { people: 1, reason: 'counted-wrongly', name: 'Ada Lovelace', by: 'phone A' },
    ]);
    expect(figures.minutes.reduce((sum, { people }) => sum + people, 0)).toBe(4);
  });

  it('count a refused ticket once for each reason, and not those of other venues', async () => {
    const [booking, elsewhere] = [await bookedTonight(club), await bookedTonight(club)];
    const [phone, other] = [
      await aPhone(club, { venueId: booking.venueId }),
      await aPhone(club, { venueId: elsewhere.venueId }),
    ];
    for (const code of ['a bus ticket', 'a bus ticket', 'a shopping list']) await phone.scan(code);
    await other.scan('a bus ticket');
    await phone.deliver(anArrival(elsewhere.bookingId));
    const { refusals } = await read(booking.showId);
    expect(refusals).toEqual([
      { reason: 'not-a-ticket', tickets: 2 },
      { reason: 'other_venue', tickets: 1 },
    ]);
    const ended = addDays(tonight(), 91);
    expect(
      (await read(booking.showId, { now: londonInstant(ended, '12:00') })).refusals,
    ).toBeNull();
  });

  it('are beside those of the same weekday at the venue, and of no other', async () => {
    const booking = await bookedTonight(club);
    const at = (days: number, venueId = booking.venueId) =>
      club.offer({ venueId, ticket: aTicket({ date: addDays(tonight(), -days) }) });
    const lastWeek = await at(7);
    await bookedAt(club, lastWeek.showId);
    await Promise.all([at(6), at(7, 'another venue'), at(14), at(-7)]);
    const { earlier } = await read(booking.showId);
    expect(earlier).toMatchObject([
      { showId: lastWeek.showId, date: addDays(tonight(), -7), expected: 4, arrived: 0 },
      { date: addDays(tonight(), -14), expected: 0 },
    ]);
  });

  it('are for members of the venue alone', async () => {
    const { showId } = await bookedTonight(club);
    const staff = aSteward('sam', ['another venue']);
    await expect(read(showId, { staff })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read('no-show-of-ours')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
