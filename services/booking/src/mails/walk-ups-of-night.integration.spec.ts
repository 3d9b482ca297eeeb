import { addDays, londonInstant, pence } from '@club/contracts';
import type { PutOfferInput } from '@club/messages';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { aSale, aTill, sellFrom, showAtDoor } from '../../test/door-sales.js';
import { MovesHarness } from '../../test/moves.js';
import { MANAGER, tonight } from '../../test/phones.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { BookingMails } from './booking-mails.js';

const TOMORROW = addDays(tonight(), 1);

describe('the walk-ups on a night sheet', () => {
  let club: BookingHarness;
  let moves: MovesHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ DOOR_SALES: 'on' });
    moves = new MovesHarness(club);
  });
  afterAll(() => club.stop());

  const walkUps = async (venueId = '', night = tonight()): Promise<number[]> => {
    const subject = `${venueId}-${night}`;
    const mail = { _id: `night-result-${subject}`, kind: 'night-result', subject } as const;
    const content = await club.get(BookingMails).contentOf(mail);
    if (content?.kind !== 'night-result') throw new Error('there is no night sheet');
    return content.shows.map((show) => show.walkUps);
  };
  /** Three people have bought at the door. @returns their booking */
  async function soldAt(show: PutOfferInput, quantity = 3): Promise<string> {
    const sale = aSale(show.showId, { quantity });
    await sellFrom(club, await aTill(club, show), sale);
    return sale.saleId;
  }
  const showTomorrow = (venueId = '') =>
    club.offer({
      venueId,
      ticket: aTicket({ date: TOMORROW }),
      salesEndAt: londonInstant(TOMORROW, '19:30').toISOString(),
    });

  it('are those of the show that they were sold for, also if they have moved to another night', async () => {
    const show = await showAtDoor(club);
    const later = await showTomorrow(show.venueId);
    const id = await soldAt(show);
    await soldAt(show, 1);
    await moves.byStaff({ id, showId: later.showId });
    expect(await walkUps(show.venueId)).toEqual([4]);
    expect(await walkUps(show.venueId, TOMORROW)).toEqual([0]);
  });

  it('are as many people if a part of them has become a booking of its own', async () => {
    const show = await showAtDoor(club);
    const later = await showTomorrow(show.venueId);
    const id = await soldAt(show);
    await moves.byStaff({ id, showId: later.showId, quantity: 1 });
    expect(await club.orders.countDocuments({ 'splitOf.orderId': id })).toBe(1);
    expect(await walkUps(show.venueId)).toEqual([3]);
    expect(await walkUps(show.venueId, TOMORROW)).toEqual([0]);
  });

  it('are not those of another night if the show has moved with its bookings', async () => {
    const show = await showAtDoor(club);
    await soldAt(show);
    const ticket = { 'ticket.date': TOMORROW };
    await club.offers.updateOne({ _id: show.showId }, { $set: ticket });
    expect(await walkUps(show.venueId, TOMORROW)).toEqual([0]);
  });

  it('are without those who have their money back', async () => {
    const show = await showAtDoor(club);
    const id = await soldAt(show);
    await soldAt(show, 2);
    await acting(MANAGER, 'bookings:refund', () =>
      club.get(RefundBooking).execute({
        id,
        refund: { refundId: newId(), pence: pence(2_000), places: 1, reason: 'one is ill' },
      }),
    );
    expect(await walkUps(show.venueId)).toEqual([4]);
  });
});
