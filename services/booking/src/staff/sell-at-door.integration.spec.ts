import { londonInstant } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import {
  AFTER_DOORS,
  aSale,
  aTill,
  BEFORE_DOORS,
  leavePlaces,
  ordersOf,
  sellFrom,
  showAtDoor,
  tills,
} from '../../test/door-sales.js';
import { anArrival, tonight } from '../../test/phones.js';
import { findingsOfOrder } from '../audit/domain/order-laws.js';
import { BookingMails } from '../mails/booking-mails.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({ DOOR_SALES: 'on' });
});
afterAll(() => club.stop());

const OFF_SALE = londonInstant(tonight(), '12:00').toISOString();
const trailOf = (saleId: string) =>
  club.orders.db.collection('audit_trail').find({ 'target.id': saleId }).toArray();

describe('a sale at the door', () => {
  it('is a paid booking at once, although sales have ended, and no one is in yet', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const { party } = await sellFrom(club, phone, aSale(show.showId));
    expect(party).toMatchObject({
      ...{ name: 'Walk-up', state: 'paid', admits: 2, left: 2, arrived: 0, duePence: 0 },
      ...{ showId: show.showId, arrivals: [] },
    });
    expect(await club.counts(show.showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect((await phone.night()).parties).toEqual([party]);
    const order = await club.order(party.bookingId);
    expect(order).toMatchObject({ state: 'completed', totalPence: 4_000, duePence: 0, email: '' });
    expect(order.paymentIntentId).toBeUndefined();
    expect(await club.outbox.countDocuments({ subject: order._id })).toBe(0);
  });

  it('lets its party in with an arrival as any other', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const { party } = await sellFrom(club, phone, aSale(show.showId));
    const arrival = anArrival(party.bookingId, { n: 2, via: 'desk' });
    expect(await phone.deliver(arrival)).toMatchObject([{ result: 'stored', arrived: 2, left: 0 }]);
    expect((await phone.night()).parties).toMatchObject([{ arrived: 2, left: 0 }]);
  });

  it('is possible before doors as well', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    await sellFrom(club, phone, aSale(show.showId), BEFORE_DOORS);
    expect(await club.counts(show.showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it.each([
    ['cash', 'paid in cash at the door'],
    ['card-machine', 'paid by card machine at the door'],
  ] as const)('says in history and trail that it was paid by %s', async (paidBy, note) => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId, { paidBy, name: 'Ada Lovelace' });
    await sellFrom(club, phone, sale);
    const { history, name } = await club.order(sale.saleId);
    expect(name).toBe('Ada Lovelace');
    expect(history[0]).toMatchObject({ to: 'new', by: 'phone A' });
    expect(history.filter((line) => line.note !== undefined)).toMatchObject([
      { to: 'pending', note, by: 'phone A' },
    ]);
    const rows = await trailOf(sale.saleId);
    const { deviceId } = phone.device;
    expect(rows).toMatchObject([
      {
        ...{ act: 'door-sell', outcome: 'done', venue: show.venueId },
        details: { phone: deviceId, paidBy, quantity: 2, totalPence: 4_000 },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Ada');
  });

  it('has its first answer also if its show has moved to another venue since', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId);
    const first = await sellFrom(club, phone, sale);
    await club.offers.updateOne({ _id: show.showId }, { $set: { venueId: 'elsewhere' } });
    expect(await sellFrom(club, phone, sale)).toEqual(first);
    const next = sellFrom(club, phone, aSale(show.showId));
    await expect(next).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('counts once in the figures of the night, and the audit finds nothing', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId);
    await sellFrom(club, phone, sale);
    await sellFrom(club, phone, sale);
    const subject = `${show.venueId ?? ''}-${tonight()}`;
    const mail = { _id: `night-result-${subject}`, kind: 'night-result', subject } as const;
    expect(await club.get(BookingMails).contentOf(mail)).toMatchObject({
      shows: [{ sold: 2, expected: 2, arrived: 0, walkUps: 2, takingsPence: 4_000 }],
    });
    const order = await club.order(sale.saleId);
    const evidence = { lines: new Map(), mails: new Map(), erased: new Set<string>() };
    const later = new Date(Math.max(Date.now(), AFTER_DOORS.getTime()) + 3_600_000);
    const times = { now: later, mailsSince: new Date(0) };
    expect(findingsOfOrder(order, evidence, times)).toEqual([]);
    const withoutPhone = { ...order, history: order.history.map(({ by: _, ...line }) => line) };
    expect(findingsOfOrder(withoutPhone, evidence, times)).toMatchObject([
      { kind: 'completed-without-payment' },
    ]);
  });
});

describe('many sales at the door at once', () => {
  it('sell exactly what is free to twenty phones', async () => {
    const show = await showAtDoor(club);
    const credentials = await tills(club, show, 20);
    await leavePlaces(club, show.showId, 4);
    const answers = await Promise.allSettled(
      credentials.map((credential) =>
        sellFrom(club, { credential }, aSale(show.showId, { quantity: 1 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await club.counts(show.showId)).toEqual({ free: 0, held: 0, sold: 4 });
    const paid = await club.orders.countDocuments({ showId: show.showId, state: 'completed' });
    expect(paid).toBe(4);
  });

  it('are one booking with equal answers if one sale is sent twenty times', async () => {
    const show = await showAtDoor(club);
    await leavePlaces(club, show.showId, 2);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sellFrom(club, phone, sale)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ordersOf(club, show.showId)).toHaveLength(1);
    expect(await club.counts(show.showId)).toEqual({ free: 0, held: 0, sold: 2 });
    const { history } = await club.order(sale.saleId);
    expect(history.filter(({ note }) => note !== undefined)).toHaveLength(1);
    expect(await trailOf(sale.saleId)).toHaveLength(1);
  });
});

describe('a sale at the door that was interrupted', () => {
  const back = async (showId: string, saleId: string, state: 'new' | 'held') => {
    await club.orders.updateOne({ _id: saleId }, { state, live: true });
    await club.offers.updateOne({ _id: showId }, { 'claims.0.state': 'held', held: 2, sold: 0 });
  };

  it.each(['new', 'held'] as const)(
    'in the state %s is taken on by its repetition',
    async (state) => {
      const show = await showAtDoor(club);
      const phone = await aTill(club, show);
      const sale = aSale(show.showId);
      await sellFrom(club, phone, sale);
      await back(show.showId, sale.saleId, state);
      expect(await sellFrom(club, phone, sale)).toMatchObject({
        party: { state: 'paid', left: 2 },
      });
      expect(await club.counts(show.showId)).toEqual({ free: 98, held: 0, sold: 2 });
    },
  );

  it('and is not repeated in time leaves nothing, and says so', async () => {
    const show = await showAtDoor(club);
    const phone = await aTill(club, show);
    const sale = aSale(show.showId);
    await sellFrom(club, phone, sale);
    await back(show.showId, sale.saleId, 'held');
    await club.orders.updateOne({ _id: sale.saleId }, { expiresAt: new Date(Date.now() - 1) });
    await club.get(UnfinishedOrders).releaseOverdue();
    expect(await club.counts(show.showId)).toEqual({ free: 100, held: 0, sold: 0 });
    await expect(sellFrom(club, phone, sale)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await club.state(sale.saleId)).toBe('expired');
  });
});

describe('what a phone may sell', () => {
  it('is in the night of the box office alone, with the places that are left', async () => {
    const show = await showAtDoor(club, { capacity: 5 });
    const phone = await aTill(club, show);
    const { showId, venueId } = show;
    await showAtDoor(club, { ...(venueId !== undefined && { venueId }), salesEndAt: OFF_SALE });
    expect((await phone.night()).sales).toEqual([{ showId, unitPence: 2_000, left: 5 }]);
    const { version } = await phone.night();
    await sellFrom(club, phone, aSale(showId));
    expect((await phone.changes(version)).whole).toBe(true);
    expect((await phone.night({ since: version })).sales).toMatchObject([{ left: 3 }]);
    for (const role of ['steward', 'supervisor'] as const)
      expect(await (await aTill(club, show, role)).night()).not.toHaveProperty('sales');
  });
});
