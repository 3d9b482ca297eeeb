import { addDays, londonDate, pence } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { MoneyHarness } from '../../test/money.js';
import { aPartOf } from '../../test/parts.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { SettleShow } from './settle-show.js';

/** Stripe's fee of £40 by card, and that of a dispute. */
const FEE = 80;
const DISPUTE_FEE = 2000;

let club: BookingHarness;
let money: MoneyHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  money = new MoneyHarness(club);
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const read = (showId: string) => money.as('money:read', () => club.get(SettleShow).read(showId));
const figures = async (showId: string) => (await read(showId)).now;
const settle = (showId: string) =>
  money.as('money:write', () => club.get(SettleShow).execute({ showId, deal: null }));
/** The bank takes the payment back at Stripe; no event has arrived yet. @returns the id of the dispute. */
const dispute = async (paymentIntent: string): Promise<string> =>
  z.object({ id: z.string() }).parse(await club.steer('disputes', { paymentIntent })).id;
const decide = (id: string, outcome: 'won' | 'lost') =>
  club.steer('disputes/decide', { id, outcome });
const receive = (intentId: string) =>
  club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
const disputed = async (intentId: string): Promise<string> => {
  const id = await dispute(intentId);
  await receive(intentId);
  return id;
};

describe('the settlement of a show of which a payment is disputed', () => {
  it('has the fee of the dispute before an audit has read it, and once', async () => {
    const { intentId, showId } = await money.booked();
    await disputed(intentId);
    const frozen = {
      ...{ grossPence: 4000, withdrawnPence: 4000, feePence: FEE + DISPUTE_FEE },
      netPence: -FEE - DISPUTE_FEE,
    };
    expect((await settle(showId)).settled).toMatchObject(frozen);
    await money.audit();
    expect((await read(showId)).now).toMatchObject(frozen);
  });

  it('has it if the audit has read the charge before, and if the line came before the event', async () => {
    const early = await money.booked();
    const late = await money.booked();
    await money.audit();
    await disputed(early.intentId);
    await dispute(late.intentId);
    expect(await figures(early.showId)).toMatchObject({ feePence: FEE + DISPUTE_FEE });
    await money.audit();
    await receive(late.intentId);
    for (const { showId } of [early, late])
      expect(await figures(showId)).toMatchObject({ feePence: FEE + DISPUTE_FEE });
  });

  it('has the money again once the club has won, whichever of both lines was read', async () => {
    const { intentId, showId } = await money.booked();
    const id = await disputed(intentId);
    await money.audit();
    await decide(id, 'won');
    await receive(intentId);
    const before = await figures(showId);
    expect(before).toMatchObject({ withdrawnPence: 0, netPence: 4000 - before.feePence });
    await money.audit();
    expect(await figures(showId)).toEqual(before);
  });
});

/** A show at £15, for which a booking at £20 is given £5 for each place. */
async function cheaperShow(): Promise<string> {
  const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
  return (await club.offer({ unitPence: pence(1500), ticket })).showId;
}
/** Two tickets at £20, of which £10 became a credit with a move to a show at £15. */
async function credited() {
  const { id, intentId } = await money.booked();
  const showId = await cheaperShow();
  const token = await club.get(LinkToBooking).execute(await club.order(id));
  const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId });
  const move = { token, quoteId, moveId: newId(), knowsCity: false };
  await club.get(MoveMyBooking).execute(move);
  await money.audit();
  return { intentId, showId, card: creditsOf(await club.order(id))[0]?.account ?? 'none' };
}
/** Two tickets at £3 with the card. */
async function spend(card: string): Promise<void> {
  const { showId } = await club.offer({ unitPence: pence(300) });
  const { code } = await gifts.mail(card);
  const input = anOrderInput(showId, { amountPence: pence(600), giftCardCodes: [code] });
  const { orderId } = await club.place(input);
  await club.submit(input);
  await club.get(SettleOrder).execute(orderId);
}

describe('a credit whose money the bank takes as well', () => {
  const COSTS = FEE + DISPUTE_FEE;
  const PAID = { grossPence: 4000, refundPence: 1000, feePence: COSTS };

  it('counts once while it is frozen, and once it is taken off', async () => {
    const { intentId, showId } = await credited();
    const once = { ...PAID, withdrawnPence: 3000, netPence: -COSTS };
    const id = await disputed(intentId);
    expect(await figures(showId)).toMatchObject(once);
    await decide(id, 'lost');
    await receive(intentId);
    expect(await figures(showId)).toMatchObject(once);
  });

  it('counts with what its holder has spent before', async () => {
    const { intentId, showId, card } = await credited();
    await spend(card);
    await disputed(intentId);
    const spent = { withdrawnPence: 3000 + 600, netPence: -600 - COSTS };
    expect(await figures(showId)).toMatchObject({ ...PAID, ...spent });
  });

  it('counts as well once staff have left it to its holder', async () => {
    const { intentId, showId, card } = await credited();
    await disputed(intentId);
    await gifts.unfreeze(card);
    const both = { withdrawnPence: 4000, netPence: -1000 - COSTS };
    expect(await figures(showId)).toMatchObject({ ...PAID, ...both });
  });

  it('counts once if it is that of a part, whose payment is that of its party', async () => {
    const { id, intentId, showId: from } = await money.booked();
    const to = await cheaperShow();
    await aPartOf(club, id, { showId: to, quantity: 1 });
    await money.audit();
    await disputed(intentId);
    const [party, part] = [await figures(from), await figures(to)];
    expect(party).toMatchObject({ grossPence: 2000, withdrawnPence: 4000 - 500 });
    expect(part).toMatchObject({ grossPence: 2000, refundPence: 500, withdrawnPence: 0 });
    expect(party.netPence + part.netPence).toBe(-COSTS);
  });
});
