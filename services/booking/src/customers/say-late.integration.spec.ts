import { addDays, doorNight } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { ReadDoorList } from '../door/read-door-list.js';
import { BookingMails } from '../mails/booking-mails.js';
import { SettleOrder } from '../orders/settle-order.js';
import { OpenBooking } from './open-booking.js';
import { SayLate } from './say-late.js';

const TONIGHT = doorNight(new Date());

describe('a party that is running late', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  async function booked(date = TONIGHT): Promise<{ id: string; showId: string; token: string }> {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const mail = {
      _id: `booking-confirmed-${id}`,
      kind: 'booking-confirmed',
      subject: id,
    } as const;
    const content = await club.get(BookingMails).contentOf(mail);
    if (content?.kind !== 'booking-confirmed') throw new Error('there is no confirmation');
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': date } });
    return { id, showId, token: content.booking.linkToken };
  }
  const say = (token: string, minutes: 0 | 20 | 45) =>
    club.get(SayLate).execute({ token, minutes });
  const noteAtDoor = async (showId: string) => {
    const list = await runInContext({ requestId: 'r', staff: aMember('grace') }, () =>
      club.get(ReadDoorList).execute(showId),
    );
    return list.parties.map(({ note }) => note);
  };
  const known = async (token: string) => (await club.get(OpenBooking).execute(token)).lateMinutes;

  it('is noted at the door beside the note of staff, and changes its mind', async () => {
    const { id, showId, token } = await booked();
    await club.orders.updateOne({ _id: id }, { doorNote: 'step-free' });
    expect(await known(token)).toBe(0);
    await say(token, 20);
    expect(await known(token)).toBe(20);
    expect(await noteAtDoor(showId)).toEqual(['step-free · about 20 minutes late']);
    await say(token, 0);
    expect(await noteAtDoor(showId)).toEqual(['step-free']);
  });

  it('is noted once, however often it says so', async () => {
    const { id, token } = await booked();
    await Promise.all([say(token, 45), say(token, 45), say(token, 45)]);
    const notes = (await club.order(id)).history.filter(({ note }) => note?.includes('late'));
    expect(notes).toHaveLength(1);
  });

  it.each([
    ['the night before', () => booked(addDays(TONIGHT, 1)), {}],
    ['once all of it is in', () => booked(), { arrived: 2 }],
    ['once it was refunded', () => booked(), { state: 'refunded' }],
  ])('is not asked %s', async (_, make, change) => {
    const { id, token } = await make();
    await club.orders.updateOne({ _id: id }, change);
    expect(await known(token)).toBeNull();
    await expect(say(token, 20)).rejects.toMatchObject({ code: 'NOT_TONIGHT' });
    expect((await club.order(id)).late).toBeUndefined();
  });

  it('is on time again at the show to which it has moved', async () => {
    const { id, token } = await booked();
    await say(token, 20);
    const { showId } = await club.offer();
    await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': TONIGHT } });
    await club.orders.updateOne({ _id: id }, { showId });
    expect(await noteAtDoor(showId)).toEqual(['']);
    expect(await known(token)).toBe(0);
  });

  it('is not found with a forged link', async () => {
    await expect(say('b1.forged.link', 20)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
