import { payAtEmulator } from '@club/client';
import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { expectFair, expectPlacesAddUp, factsOfList, randomFrom } from '../../test/list-laws.js';
import { ReturnsHarness } from '../../test/returns.js';
import { WaitingHarness } from '../../test/waiting.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { MoveBooking } from '../moves/move-booking.js';
import { QuoteMove } from '../moves/quote-move.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { PutOffer } from '../offers/put-offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { placesKept, refundablePence } from '../orders/domain/refunds.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { LeaveWaitingList } from './leave-waiting-list.js';

const SEQUENCES = 8;
const STEPS = 25;
const HOUR = 3_600_000;

let club: BookingHarness;
let list: WaitingHarness;
let back: ReturnsHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
  back = new ReturnsHarness(club);
});
afterAll(() => club.stop());

const factsOf = (showId: string) => factsOfList(club, showId);

/** Each booking has the places that it has kept, counted with those that another order holds of it; none is credited twice. */
async function expectBookingsAddUp(showId: string): Promise<void> {
  const { offer } = await factsOf(showId);
  for (const booking of await club.orders.find({ showId, state: 'completed' }).lean<OrderRow[]>()) {
    const own = offer.claims.find(({ id }) => id === booking._id)?.quantity ?? 0;
    const lent = offer.returns?.find(({ orderId }) => orderId === booking._id)?.lent ?? 0;
    expect({ id: booking._id, places: own + lent }).toEqual({
      id: booking._id,
      places: placesKept(booking),
    });
    expect(refundablePence(booking)).toBe(2000 * placesKept(booking));
  }
}

describe('random sequences of what happens to a list', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'sell no place twice, lose none and pass no one over (sequence %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const show = await list.fullShow({ capacity: 8 });
      const { showId } = show;
      let [capacity, version] = [8, 1];
      let now = new Date();
      const someWaiting = async () => {
        const { waiting } = await factsOf(showId);
        return waiting[random(Math.max(1, waiting.length))];
      };
      const acts: (() => Promise<unknown>)[] = [
        () => list.free(showId, 1 + random(2)),
        () => list.free(showId, 1),
        () => list.join(showId, { quantity: 1 + random(6), acceptFewer: random(3) === 0 }),
        () => list.join(showId, { quantity: 1 + random(3) }),
        async () => {
          const wait = await someWaiting();
          if (wait) await club.get(LeaveWaitingList).execute(list.tokenOf(wait));
        },
        async () => {
          const { open } = await factsOf(showId);
          const offer = open[0];
          if (offer) await list.take({ _id: offer.waitId }, 1 + random(offer.quantity));
        },
        async () => {
          version += 1;
          const put = { ...show, version, capacity: capacity + 1 - random(3) };
          await club.get(PutOffer).execute(put);
          capacity = put.capacity;
        },
        () => club.place(anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000) })),
        async () => {
          now = new Date(now.getTime() + random(9) * HOUR); // offers end meanwhile
        },
      ];
      for (let step = 0; step < STEPS; step += 1) {
        const act = acts[random(acts.length)];
        await act?.().catch(() => 'refused');
        expectPlacesAddUp(await factsOf(showId));
        const before = await factsOf(showId);
        await list.work(showId, now);
        const after = await factsOf(showId);
        expectPlacesAddUp(after);
        expectFair(before, after, now);
      }
    },
    300_000,
  );
});

/** What bookers, buyers and payments do to a show with a list, of which bookings give places back. */
class Crowd {
  private paid: string[] = [];

  constructor(
    private readonly showId: string,
    private readonly elsewhere: string,
    private readonly random: (below: number) => number,
  ) {}

  async begin(): Promise<void> {
    for (let party = 0; party < 4; party += 1) this.paid.push(await back.booked(this.showId, 2));
  }

  readonly acts: readonly (() => Promise<unknown>)[] = [
    () => back.giveBack(this.someone(), 1 + this.random(2)),
    () => back.giveBack(this.someone(), 1 + this.random(2)),
    () => this.takeBack(this.someone()),
    () =>
      list.join(this.showId, { quantity: 1 + this.random(3), acceptFewer: this.random(2) === 0 }),
    () => this.buy(),
    () => back.held(this.showId, 1 + this.random(2)),
    () => this.payOffer(false),
    () => this.payOffer(true),
    () => this.refund(this.someone()),
    () => this.move(this.someone()),
    () => this.move(this.someone(), 1),
    () => back.settle(),
  ];

  private someone(): string {
    return this.paid[this.random(this.paid.length)] ?? '';
  }
  private async takeBack(id: string): Promise<void> {
    const open = (await club.order(id)).returns?.at(-1);
    if (open) await back.takeBack(id, open.returnId.slice(id.length + 1));
  }
  private async buy(): Promise<void> {
    this.paid.push(await back.booked(this.showId, 1 + this.random(2)));
  }
  private async refund(id: string): Promise<void> {
    const input = { refundId: newId(), pence: pence(2000), places: 1, reason: 'ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), input);
  }
  /** All of a booking, or a part of it. */
  private move(id: string, quantity?: number): Promise<unknown> {
    return acting(aManager('mo'), 'bookings:write', async () => {
      const to = { id, showId: this.elsewhere, ...(quantity !== undefined && { quantity }) };
      const { quoteId } = await club.get(QuoteMove).execute(to);
      return club.get(MoveBooking).execute({ ...to, quoteId, moveId: newId(), knowsCity: false });
    });
  }

  /** Late: the order has expired before Stripe tells of its payment. */
  private async payOffer(isLate: boolean): Promise<void> {
    const [offer] = await list.offers.find({ showId: this.showId, state: 'open' });
    if (!offer) return;
    const { _id: orderId, waitId, quantity } = offer;
    const { clientSecret } = await club
      .get(OpenPayLink)
      .execute(await list.take({ _id: waitId }, quantity));
    await payAtEmulator(club.emulator.url, clientSecret ?? '');
    if (isLate) {
      await club.get(ClaimsStore).release(this.showId, { orderId, quantity });
      const expired = { state: 'expired', live: false } as const;
      await club.orders.updateOne({ _id: orderId }, { $set: expired });
      await list.work(this.showId);
    }
    if ((await club.get(SettleOrder).execute(orderId)) === 'completed') this.paid.push(orderId);
  }
}

describe('random sequences of returns, moves, parts, refunds and late payments', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'sell each place once, and credit it once (sequence %i)',
    async (seed) => {
      const random = randomFrom(seed + 100);
      const { showId } = await back.show({ capacity: 8 });
      const { showId: elsewhere } = await back.show({ capacity: 100 });
      const crowd = new Crowd(showId, elsewhere, random);
      await crowd.begin();
      let done = 0;
      for (let step = 0; step < STEPS; step += 1) {
        const act = crowd.acts[random(crowd.acts.length)];
        done += await (act?.().then(() => 1) ?? Promise.resolve(0)).catch(() => 0);
        expectPlacesAddUp(await factsOf(showId));
        await list.work(showId);
        expectPlacesAddUp(await factsOf(showId));
      }
      await back.settle();
      await expectBookingsAddUp(showId);
      expect(done).toBeGreaterThan(STEPS / 3);
    },
    300_000,
  );
});
