import { addDays, londonDate, londonIso } from '@club/contracts';
import { OutboxStore } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { BookingMails } from './booking-mails.js';
import { SendDoorLists } from './send-door-lists.js';

const TODAY = londonDate(new Date());
const at = (time: string) => new Date(londonIso(TODAY, time));
const [DOORS, SHOW] = ['19:30', '20:00'];

describe('the door list of a show', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ DOOR_LIST_EMAILS: 'cardiff:door@club.example' });
  });
  afterAll(() => club.stop());

  /** A show of today with one paid booking. */
  async function tonight(): Promise<{ showId: string; id: string }> {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    const ticket = { 'ticket.date': TODAY, 'ticket.doorsTime': DOORS, 'ticket.showTime': SHOW };
    await club.offers.updateOne({ _id: showId }, { $set: { ...ticket, venueId: 'cardiff' } });
    return { showId, id };
  }
  const send = (now = at('18:45')) => club.get(SendDoorLists).execute(now);
  const listsOf = async (showId: string) =>
    (await club.get(OutboxStore).findAbout(showId)).filter(({ kind }) => kind === 'door-list');
  const mailOf = (showId: string) => ({
    _id: `door-list-${showId}-${TODAY}`,
    kind: 'door-list' as const,
    subject: showId,
  });

  it('is not sent if the date of the show was cleared', async () => {
    const { showId } = await tonight();
    await club.offers.updateOne({ _id: showId }, { $set: { withdrawn: true, undated: true } });
    await send();
    expect(await listsOf(showId)).toEqual([]);
  });

  it('goes to its venue with names, numbers and notes, and without addresses', async () => {
    const { showId, id } = await tonight();
    await club.orders.updateOne({ _id: id }, { doorNote: 'step-free' });
    await send();
    expect(await listsOf(showId)).toMatchObject([{ _id: `door-list-${showId}-${TODAY}` }]);
    const content = await club.get(BookingMails).contentOf(mailOf(showId));
    expect(content).toMatchObject({
      kind: 'door-list',
      to: 'door@club.example',
      expected: 2,
      parties: [{ name: 'Ada Lovelace', admits: 2, isPaid: true, note: 'step-free' }],
    });
    expect(JSON.stringify(content)).not.toContain('ada@example.org');
  });

  it('goes to the club if the venue has no address of its own', async () => {
    const { showId } = await tonight();
    await club.offers.updateOne({ _id: showId }, { $set: { venueId: 'bournemouth' } });
    expect(await club.get(BookingMails).contentOf(mailOf(showId))).toMatchObject({
      to: expect.stringMatching(/^bookings@/),
    });
  });

  it('is written once, even if several processes send at the same moment or later', async () => {
    const { showId } = await tonight();
    await Promise.all([send(), send(), send()]);
    await send(at('19:10'));
    expect(await listsOf(showId)).toHaveLength(1);
  });

  it('is written once, even if a process dies before it has marked the show', async () => {
    const { showId } = await tonight();
    const offers = club.get(OffersStore);
    const markListed = offers.markListed.bind(offers);
    offers.markListed = () => Promise.reject(new Error('the process dies'));
    try {
      await expect(send()).rejects.toThrow('door lists that failed');
    } finally {
      offers.markListed = markListed;
    }
    await send(at('18:46'));
    expect(await listsOf(showId)).toHaveLength(1);
  });

  it.each([
    ['more than an hour before doors', '18:29'],
    ['once the show has begun', '20:00'],
  ])('is not written %s', async (_, time) => {
    const { showId } = await tonight();
    await send(at(time));
    expect(await listsOf(showId)).toHaveLength(0);
  });

  it.each([
    ['the show is cancelled', { status: 'closed' }],
    ['the show has moved', { 'ticket.date': addDays(TODAY, 1) }],
    ['the show has begun', { 'ticket.doorsTime': '00:00', 'ticket.showTime': '00:00' }],
  ])('is not sent any more if %s', async (reason, change) => {
    const { showId } = await tonight();
    await club.offers.updateOne({ _id: showId }, { $set: change });
    expect(await club.get(BookingMails).reasonToSkip(mailOf(showId))).toBe(reason);
  });
});
