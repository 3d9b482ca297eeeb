import { londonDate, longDate, pence, GIFT_CARDS, WITHOUT_BOOKING } from '@club/contracts';
import { Trail } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { MoneyHarness } from '../../test/money.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { OffersStore } from '../offers/offers.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ExportPayout } from './export-payout.js';
import { ReadPayouts } from './read-payouts.js';
import { ReadTakings } from './read-takings.js';
import { SettleShow } from './settle-show.js';
import { SettlementsStore } from './settlements.store.js';

let club: BookingHarness;
let money: MoneyHarness;
let sale: { id: string; intentId: string; showId: string };
const day = londonDate(new Date());
const month = day.slice(0, 7);

beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
  sale = await money.booked();
  await club.get(RefundOrder).refundPart(await club.order(sale.id), {
    refundId: newId(),
    pence: pence(1500),
    places: 0,
    reason: 'late',
  });
  await new GiftCardHarness(club).card(2000);
  await money.payOut();
  await money.audit();
});
afterAll(() => club.stop());

const takings = (query: object, venues?: string[]) =>
  money.as('money:read', () => club.get(ReadTakings).execute({ month, ...query }), venues);
const payout = async () => {
  const [first] = await club.get(ReadPayouts).execute(month);
  if (first === undefined) throw new Error('there is no payout');
  return first;
};
const write = (id: string, format: 'xero' | 'quickbooks' = 'xero') =>
  money.as('money:write', () => club.get(ExportPayout).execute({ id, format }));

describe('the takings', () => {
  it('lead from the month to the booking, each row with both books and the fees', async () => {
    const sums = { wePence: 4500, stripePence: 4500, feePence: 80 + 50 };
    expect((await takings({})).rows).toEqual([{ key: day, title: '', bookings: 2, ...sums }]);
    const shows = (await takings({ day })).rows;
    expect(shows).toHaveLength(2);
    expect(shows.find(({ key }) => key === GIFT_CARDS)).toMatchObject({ stripePence: 2000 });
    expect((await takings({ day, showId: sale.showId })).rows).toEqual([
      {
        key: sale.id,
        title: (await club.order(sale.id)).reference,
        bookings: 1,
        wePence: 2500,
        stripePence: 2500,
        feePence: 80,
      },
    ]);
  });

  it('name no customer', async () => {
    const text = JSON.stringify([
      await takings({}),
      await takings({ day }),
      await takings({ day, showId: sale.showId }),
    ]);
    expect(text).not.toMatch(/ada|lovelace|example\.org/i);
  });

  it('show what Stripe has and no booking names', async () => {
    await money.chargeFor(newId(), 700);
    await money.audit();
    const rows = (await takings({ day })).rows;
    expect(rows.find(({ key }) => key === WITHOUT_BOOKING)).toMatchObject({
      bookings: 0,
      wePence: 0,
      stripePence: 700,
    });
    expect(await money.repair('refund')).toBe('repaired');
  });

  it('of other venues are not shown to those who have one', async () => {
    expect((await takings({}, ['swansea'])).rows).toEqual([]);
    expect((await takings({ day }, ['cardiff'])).rows).toMatchObject([{ key: sale.showId }]);
  });
});

describe('a payout', () => {
  it('is shown with what it consists of', async () => {
    expect(await payout()).toMatchObject({
      arrival: day,
      amountPence: 4500 - 130,
      chargePence: 6000,
      refundPence: -1500,
      feePence: 130,
      differencePence: 0,
      lines: 3,
    });
  });

  it('becomes a file whose lines add up to the bank line, once and with a number', async () => {
    const { id } = await payout();
    const files = await Promise.all([write(id), write(id)]);
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(new Set(files.map(({ number }) => number)).size).toBe(1);
    const [head, ...rows] = files[0].content.trim().split('\r\n');
    expect(head).toBe('*Date,*Amount,Payee,Description,Reference');
    const amounts = rows.map((row) => Number(row.split(',')[1]?.replace('.', '')));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(4370);
    expect(rows.at(-1)).toContain('-1.30');
    expect((await write(id, 'quickbooks')).content).toContain('Date,Description,Amount\r\n');
  });

  it('belongs to the club, so that those of one venue save no file', async () => {
    const { id } = await payout();
    await expect(
      money.as('money:write', () => club.get(ExportPayout).execute({ id, format: 'xero' }), [
        'cardiff',
      ]),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('leaves a row in the trail for each file that is taken', async () => {
    const rows = await money.rows('payout-export');
    await write((await payout()).id);
    expect(await money.rows('payout-export')).toBe(rows + 1);
  });

  it('that does not add up has no file, and says by how much', async () => {
    await money.booked();
    await money.payOut(100);
    expect(await money.audit()).toEqual(['payout-differs']);
    const differing = (await club.get(ReadPayouts).execute(month)).find(
      ({ differencePence }) => differencePence !== 0,
    );
    expect(differing).toMatchObject({ differencePence: 100 });
    await expect(write(differing?.id ?? '')).rejects.toMatchObject({
      code: 'PAYOUT_DIFFERS',
      message: expect.stringContaining('£1.00'),
    });
    expect(await money.repair('correct')).toBe('pending');
  });
});

describe('the settlement of a show', () => {
  const settlement = () => money.as('money:read', () => club.get(SettleShow).read(sale.showId));

  it('is what its bookings have brought less refunds and the exact fees', async () => {
    expect((await settlement()).now).toEqual({
      tickets: 2,
      complimentary: 0,
      grossPence: 4000,
      discountPence: 0,
      refundPence: 1500,
      withdrawnPence: 0,
      feePence: 80,
      netPence: 2420,
    });
  });

  it('is headed by the show and its day in words', async () => {
    const offer = await club.get(OffersStore).find(sale.showId);
    const { title, date } = offer?.ticket ?? {};
    expect((await settlement()).title).toBe(`${title ?? ''}, ${longDate(date ?? '')}`);
  });

  it('stays as it was once it is settled, with later refunds as an adjustment', async () => {
    const { showId } = sale;
    const settle = (percent: number) => {
      const deal = { kind: 'share', percent, costsPence: pence(420) } as const;
      return money.as('money:write', () => club.get(SettleShow).execute({ showId, deal }));
    };
    await Promise.all([settle(60), settle(60)]);
    expect(await money.rows('show-settle')).toBe(1);
    await club.get(RefundOrder).refundAll(await club.order(sale.id));
    await settle(90);
    const { now, settled } = await settlement();
    expect([now.netPence, settled?.netPence]).toEqual([-80, 2420]);
    expect(settled?.deal).toEqual({
      terms: { kind: 'share', percent: 60, costsPence: 420 },
      actPence: 1200,
      clubPence: 800,
    });
    expect(await money.rows('show-settle')).toBe(1);
  });

  it('keeps the figures of the first, if another process settles it with later ones', async () => {
    const store = club.get(SettlementsStore);
    const first = await store.find(sale.showId);
    if (first === null) throw new Error('not settled');
    const later = { ...first, figures: { ...first.figures, netPence: pence(1) }, by: 'ffion' };
    const isFirst = await club.get(Trail).transaction((session) => store.freeze(later, session));
    expect(isFirst).toBe(false);
    expect(await store.find(sale.showId)).toEqual(first);
  });

  const readOf = (showId: string) =>
    money.as('money:read', () => club.get(SettleShow).read(showId));
  const settle = (showId: string) =>
    money.as('money:write', () => club.get(SettleShow).execute({ showId, deal: null }));

  it('has the fees of payments that no audit has read yet', async () => {
    const { showId } = await money.booked();
    const { settled } = await settle(showId);
    expect(settled).toMatchObject({ feePence: 80, netPence: 3920 });
    await money.audit();
    expect((await readOf(showId)).now).toMatchObject({ feePence: 80, netPence: 3920 });
  });

  it('waits until Stripe says what it keeps of each payment', async () => {
    const { id, intentId, showId } = await money.booked();
    await club.faults([{ match: 'GET /v1/charges', kind: 'error', times: 9 }]);
    await expect(settle(showId)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await club.faults([]);
    await club.orders.updateOne({ _id: id }, { $set: { paymentIntentId: 'pi_without_a_line' } });
    await expect(settle(showId)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: expect.stringContaining('cannot be settled'),
    });
    expect((await readOf(showId)).settled).toBeNull();
    await club.orders.updateOne({ _id: id }, { $set: { paymentIntentId: intentId } });
    expect((await settle(showId)).settled).toMatchObject({ feePence: 80 });
  });

  it('has nothing of what a bank has taken back for good', async () => {
    const { intentId, showId } = await money.booked();
    const opened = (await club.steer('disputes', { paymentIntent: intentId })) as { id: string };
    await club.steer('disputes/decide', { id: opened.id, outcome: 'lost' });
    await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
    const lost = { grossPence: 4000, withdrawnPence: 4000, feePence: 2080, netPence: -2080 };
    expect((await settle(showId)).settled).toMatchObject(lost);
    await money.audit();
    expect((await readOf(showId)).now).toMatchObject(lost);
  });
});
