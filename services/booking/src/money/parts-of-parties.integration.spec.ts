import { addDays, londonDate, pence } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { aPartOf } from '../../test/parts.js';
import { AuditFindingsStore } from '../audit/audit-findings.store.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { ReadBooking } from '../staff/read-booking.js';
import { ExportPayout } from './export-payout.js';
import { PayByBank } from './pay-by-bank.js';
import { ReadPayouts } from './read-payouts.js';
import { ReadTakings } from './read-takings.js';
import { SettleShow } from './settle-show.js';

const day = londonDate(new Date());
const month = day.slice(0, 7);

let club: BookingHarness;
let money: MoneyHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
});
afterAll(() => club.stop());

async function aShow(unitPence = 2000, venueId = 'cardiff'): Promise<string> {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await club.offer({ unitPence: pence(unitPence), ticket, venueId })).showId;
}

/** Three tickets at £20 by card, of which one has left for another show. */
async function split(to: { unitPence?: number; venueId?: string } = {}) {
  const from = await aShow();
  const input = { ...anOrderInput(from), ticketQuantity: 3, amountPence: pence(6000) };
  const { id, intentId } = await club.paid(input);
  await club.get(SettleOrder).execute(id);
  const showId = await aShow(to.unitPence, to.venueId);
  const partId = await aPartOf(club, id, { showId, quantity: 1 });
  return { id, intentId, from, to: showId, partId };
}
const refund = async (id: string, sum: number, places = 0): Promise<void> =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: pence(sum), places, reason: 'late' },
  });
const takings = async (query: object, venues?: string[]) =>
  (await money.as('money:read', () => club.get(ReadTakings).execute({ month, ...query }), venues))
    .rows;
const rowOf = async (showId: string, venues?: string[]) =>
  (await takings({ day }, venues)).find(({ key }) => key === showId);
const settled = async (showId: string) =>
  (await money.as('money:read', () => club.get(SettleShow).read(showId))).now;

describe('the takings of a party that has split', () => {
  it('are its share on each show, with no difference and with all of the fee', async () => {
    const { from, to } = await split();
    await money.payOut();
    expect(await money.audit()).toEqual([]);
    const [party, part] = [await rowOf(from), await rowOf(to)];
    expect(party).toMatchObject({ bookings: 1, wePence: 4000, stripePence: 4000 });
    expect(part).toMatchObject({ bookings: 1, wePence: 2000, stripePence: 2000 });
    // Stripe's fee of £1.10 for £60: what a third of it is, and the rest.
    expect([party?.feePence, part?.feePence]).toEqual([74, 36]);
  });

  it('count each refund where it was made', async () => {
    const { id, partId, from, to } = await split();
    await refund(partId, 700);
    await refund(id, 500);
    expect(await money.audit()).toEqual([]);
    expect(await rowOf(from)).toMatchObject({ wePence: 3500, stripePence: 3500 });
    expect(await rowOf(to)).toMatchObject({ wePence: 1300, stripePence: 1300 });
  });

  it('are shown in part to staff of the venue of the part, without a difference', async () => {
    const { from, to, partId } = await split({ venueId: 'swansea' });
    await refund(partId, 100);
    await money.audit();
    expect(await rowOf(to, ['swansea'])).toMatchObject({ wePence: 1900, stripePence: 1900 });
    expect(await rowOf(from, ['cardiff'])).toMatchObject({ wePence: 4000, stripePence: 4000 });
  });

  it('say with the party what a person has returned at Stripe', async () => {
    const { from, to, intentId } = await split();
    await club.refundAtStripe(intentId, 1000);
    expect(await money.audit()).toEqual(['refund-unknown']);
    expect(await rowOf(from)).toMatchObject({ wePence: 4000, stripePence: 3000 });
    expect(await rowOf(to)).toMatchObject({ wePence: 2000, stripePence: 2000 });
    expect(await money.repair('correct')).toBe('repaired');
    expect(await money.audit()).toEqual([]);
    expect(await rowOf(from)).toMatchObject({ wePence: 3000, stripePence: 3000 });
  });
});

describe('the settlement of shows between which a part has moved', () => {
  it('counts the part at its new show, and no longer at the old one', async () => {
    const { from, to, partId } = await split();
    await refund(partId, 500);
    await money.audit();
    expect(await settled(from)).toMatchObject({
      ...{ tickets: 2, grossPence: 4000, refundPence: 0, feePence: 74, netPence: 3926 },
    });
    expect(await settled(to)).toMatchObject({
      ...{ tickets: 1, grossPence: 2000, refundPence: 500, feePence: 36, netPence: 1464 },
    });
  });
});

describe('the payout of a party that has split', () => {
  it('has a file to the penny, which names the part in its own refund', async () => {
    const { id, partId } = await split();
    await refund(partId, 700);
    await refund(id, 500);
    await money.payOut();
    expect(await money.audit()).toEqual([]);
    const payouts = await club.get(ReadPayouts).execute(month);
    const sums: number[] = [];
    const texts: string[] = [];
    for (const { id: payoutId, amountPence } of payouts) {
      const act = { id: payoutId, format: 'xero' } as const;
      const file = await money.as('money:write', () => club.get(ExportPayout).execute(act));
      const rows = file.content.trim().split('\r\n').slice(1);
      const lines = rows.map((row) => Number(row.split(',')[1]?.replace('.', '')));
      sums.push(lines.reduce((sum, amount) => sum + amount, 0) - amountPence);
      texts.push(...rows);
    }
    expect(sums.filter((sum) => sum !== 0)).toEqual([]);
    const named = async (order: string, amount: string) => {
      const reference = (await club.order(order)).reference ?? 'none';
      return texts.filter((row) => row.includes(reference) && row.includes(`,${amount},`)).length;
    };
    expect(await named(partId, '-7.00')).toBe(1);
    expect(await named(id, '-5.00')).toBe(1);
    expect(await named(id, '-7.00')).toBe(0);
  });
});

describe('differences of a party that has split', () => {
  it('are all of its payment if its charge is missing', async () => {
    const { id, intentId } = await split();
    const charge = await money.chargeOf(intentId);
    await money.hideLineOf(charge);
    expect(await money.audit()).toEqual(['line-missing']);
    expect(await money.differences()).toMatchObject([{ bookingId: id, ourPence: 6000 }]);
    expect(await money.repair('correct')).toBe('repaired');
    await money.showLineOf(charge);
    expect(await money.audit()).toEqual([]);
  });

  it('are none of it if a second charge names it, which goes back', async () => {
    const { id } = await split();
    await money.chargeFor(id, 6000);
    expect(await money.audit()).toEqual(['payment-double']);
    expect(await money.repair('refund')).toBe('repaired');
    expect(await money.audit()).toEqual([]);
  });

  it('are a refund of the part that Stripe never made, which is then made', async () => {
    const { partId, intentId } = await split();
    const refundId = `${partId}-r-lost`;
    const amount = pence(700);
    const lost = { id: refundId, pence: amount, cardPence: amount, gift: [], places: 0 };
    const done = { ...lost, state: 'done' as const, attempt: 1, reason: 'late' };
    await club.orders.updateOne(
      { _id: partId },
      { $push: { refunds: done }, $set: { changedAt: new Date() } },
    );
    expect(await money.audit()).toEqual(['refund-missing-at-stripe']);
    expect(await money.differences()).toMatchObject([{ bookingId: partId, paymentId: intentId }]);
    expect(await money.repair('refund')).toBe('repaired');
    expect((await club.refundsOf(intentId)).map(({ amount: back }) => back)).toEqual([700]);
    expect(await money.audit()).toEqual([]);
  });
});

describe('a refund of a part that a closed card has refused', () => {
  const owed = async (partId: string): Promise<string> => {
    await club.steerRefunds({ next: 'failed' });
    await refund(partId, 500);
    await club.steerRefunds({ next: 'succeeded' });
    return (await club.order(partId)).refunds[0]?.id ?? '';
  };
  const note = 'paid to the account that she gave us';
  const pay = (id: string, refundId: string) =>
    money.as('bookings:refund-any', () => club.get(PayByBank).execute({ id, refundId, note }));

  it('is paid by bank transfer, and its party owes nothing for it', async () => {
    const { partId, from, to } = await split();
    await pay(partId, await owed(partId));
    expect((await club.order(partId)).refunds).toMatchObject([
      { state: 'done', settledBy: 'bank-transfer' },
    ]);
    expect(await money.audit()).toEqual([]);
    expect(await rowOf(from)).toMatchObject({ wePence: 4000, stripePence: 4000 });
    expect(await rowOf(to)).toMatchObject({ wePence: 2000, stripePence: 2000 });
  });

  it('stays paid so if another process has read the refunds before', async () => {
    const { partId } = await split();
    const refundId = await owed(partId);
    const stale = await club.order(partId);
    await pay(partId, refundId);
    const [refused] = stale.refunds;
    const undone = refused === undefined ? [] : [{ ...refused, reason: 'late' }];
    await club.orders.updateOne(
      { _id: partId, 'refunds.id': refundId },
      { $set: { 'refunds.$.state': 'due' } }, // as if the process had died before it finished
    );
    expect(await club.get(OrderRefundsStore).replace(stale, undone)).toBeNull();
    await club.get(SettleOrder).execute(partId);
    expect((await club.order(partId)).refunds).toMatchObject([
      { state: 'done', settledBy: 'bank-transfer' },
    ]);
    expect(await money.audit()).toEqual([]);
  });
});

describe('the booking of a part as staff see it', () => {
  it('names the payment of its party', async () => {
    const { partId, intentId } = await split();
    const view = await money.as('bookings:read', () => club.get(ReadBooking).execute(partId));
    expect(view).toMatchObject({ paymentIntentId: intentId });
  });

  it('is named by its party', async () => {
    const { id, partId } = await split();
    const view = await money.as('bookings:read', () => club.get(ReadBooking).execute(id));
    expect(view.partIds).toEqual([partId]);
  });
});

describe('a party of which more than its share was returned at Stripe', () => {
  it('is a finding that names the parts, which keep their tickets', async () => {
    const { id, partId, intentId } = await split();
    await club.refundAtStripe(intentId, 6000);
    await club.get(TakeOverRefunds).execute(await club.order(id));
    await money.audit();
    const findings = await club.get(AuditFindingsStore).list();
    expect(findings.filter(({ kind }) => kind === 'refunded-too-much')).toMatchObject([
      { state: 'open', sentence: expect.stringContaining(`keep their tickets: ${partId}`) },
    ]);
    expect([await club.state(id), await club.state(partId)]).toEqual(['refunded', 'completed']);
  });
});
