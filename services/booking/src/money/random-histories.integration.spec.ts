import { londonDate, pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { MoneyHarness } from '../../test/money.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { RefundGiftCard } from '../gift-cards/refund-gift-card.js';
import { MoveBooking } from '../moves/move-booking.js';
import { QuoteMove } from '../moves/quote-move.js';
import { isPaidMove } from '../orders/domain/move.js';
import { refundablePence } from '../orders/domain/refunds.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ReadTakings } from './read-takings.js';

/** The long form has 500: `MONEY_HISTORIES=500`. */
const HISTORIES = Number(process.env['MONEY_HISTORIES'] ?? 50);
const MANAGER = aManager('mair');

let club: BookingHarness;
let gifts: GiftCardHarness;
let money: MoneyHarness;
let shows: string[];
beforeAll(async () => {
  club = await BookingHarness.start();
  gifts = new GiftCardHarness(club);
  money = new MoneyHarness(club);
  const offers = [2000, 2000, 1500, 2500].map((price) => ({
    unitPence: pence(price),
    capacity: 2000,
  }));
  shows = [];
  for (const offer of offers) shows.push((await club.offer(offer)).showId);
});
afterAll(() => club.stop());

/** Numbers that only look random, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Sale {
  id: string;
  intentId: string;
  /** The booking of one of two who has left. */
  partId?: string;
}
type Step = (sale: Sale, random: (below: number) => number) => Promise<unknown>;

async function sell(): Promise<Sale> {
  const paid = await club.paid(anOrderInput(shows[0] ?? ''));
  await club.get(SettleOrder).execute(paid.id);
  return paid;
}

const refundPart: Step = async ({ id }, random) => {
  const order = await club.order(id);
  const most = refundablePence(order) - 1;
  if (order.state !== 'completed' || most < 100) return;
  const amount = pence(1 + random(Math.min(most - 1, 1500)));
  await club.get(RefundOrder).refundPart(order, {
    refundId: newId(),
    pence: amount,
    places: 0,
    reason: 'a late start',
  });
};

const refundAll: Step = async ({ id }) => club.get(RefundOrder).refundAll(await club.order(id));

const refundAtStripe: Step = async ({ id, intentId }, random) => {
  const back = (await club.refundsOf(intentId)).reduce((sum, { amount }) => sum + amount, 0);
  // What a person returns there is the party's, of which a part may have taken its share.
  const left = Math.min(4000 - back, refundablePence(await club.order(id)));
  if (left < 2) return;
  await club.refundAtStripe(intentId, 1 + random(left - 1));
  await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.refunded', intentId));
};

const move: Step = async ({ id }, random) => {
  const order = await club.order(id);
  const showId = shows[1 + random(2)] ?? '';
  const isCheaper = showId === shows[2] || order.showId === shows[3];
  if (order.state !== 'completed' || order.showId === showId) return;
  if (isCheaper && refundablePence(order) < 2500) return;
  await moveBy({ id, showId });
};

/** To the dearer night, with the difference at the desk. */
const moveDearer: Step = async ({ id }) => {
  const { state, showId } = await club.order(id);
  if (state === 'completed' && showId !== shows[3])
    await moveBy({ id, showId: shows[3] ?? '', payment: 'desk' });
};

/** One of two people goes to another night. What happens to them afterwards happens to either booking. */
const split: Step = async (sale, random) => {
  const order = await club.order(sale.id);
  const showId = shows[1 + random(2)] ?? '';
  if (order.state !== 'completed' || order.quantity < 2 || order.showId === showId) return;
  if (refundablePence(order) < 2500 || order.moves?.some(isPaidMove) === true) return;
  const { id } = await moveBy({ id: sale.id, showId, quantity: 1 });
  sale.partId = id;
};

interface MoveInput {
  id: string;
  showId: string;
  quantity?: number;
  payment?: 'desk';
}
const moveBy = ({ payment, ...input }: MoveInput) =>
  acting(MANAGER, 'bookings:write', async () => {
    const { quoteId } = await club.get(QuoteMove).execute(input);
    const settled = payment === undefined ? { waivedBecause: 'a test' } : { payment };
    const more = { knowsCity: true, ...settled };
    return club.get(MoveBooking).execute({ ...input, quoteId, moveId: newId(), ...more });
  });

const ofPart =
  (step: Step): Step =>
  async (sale, random) =>
    sale.partId === undefined ? undefined : step({ ...sale, id: sale.partId }, random);

const dispute: Step = async ({ intentId }, random) => {
  const opened = (await club.steer('disputes', { paymentIntent: intentId })) as { id: string };
  const outcome = random(2) === 0 ? 'won' : 'lost';
  await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.created', intentId));
  await club.steer('disputes/decide', { id: opened.id, outcome });
  await club.get(ReceiveStripeEvent).execute(stripeEvent('charge.dispute.closed', intentId));
};

const giftCard: Step = async (_sale, random) => {
  const { id, code } = await gifts.card(4000);
  if (random(2) === 0) return club.get(RefundGiftCard).execute({ id, actId: newId() });
  const { orderId } = await gifts.book(shows[0] ?? '', [code]);
  return club.get(SettleOrder).execute(orderId);
};

const payOut: Step = () => money.payOut();

const STEPS: readonly Step[] = [
  refundPart,
  refundPart,
  refundAll,
  refundAtStripe,
  move,
  moveDearer,
  split,
  split,
  ofPart(refundPart),
  ofPart(refundAll),
  dispute,
  giftCard,
  payOut,
];

describe(`${HISTORIES} random histories of sales, refunds, moves, parts, gift cards, disputes and payouts`, () => {
  it(
    'give no difference, neither in the audit nor on the screen',
    async () => {
      const random = randomFrom(20_261_125);
      for (let history = 0; history < HISTORIES; history += 1) {
        const sale = await sell();
        for (let step = random(6); step > 0; step -= 1)
          await STEPS[random(STEPS.length)]?.(sale, random);
      }
      await club.get(UnfinishedOrders).continueHalfWay();
      await money.payOut();
      expect(await money.audit()).toEqual([]);
      const month = londonDate(new Date()).slice(0, 7);
      const { rows } = await money.as('money:read', () => club.get(ReadTakings).execute({ month }));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ wePence, stripePence }) => wePence !== stripePence)).toEqual([]);
    },
    60_000 + HISTORIES * 5_000,
  );
});
