import { DomainError, pence } from '@club/contracts';
import type { PlaceOrderInput } from '@club/messages';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anOrderInput, BookingHarness, newId, newMongoUrl } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ClaimSearchesStore } from '../offers/claim-searches.store.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { CloseShow } from './close-show.js';
import { ReleaseOrder } from './release-order.js';
import { SettleOrder } from './settle-order.js';

const PLACES = 8;
const CUSTOMERS = 3;
const RUNS = 25;
const CARD_PENCE = 3_000;

const ACTIONS = [
  'place',
  'place-with-gift-card',
  'submit',
  'pay',
  'settle',
  'expire',
  'lose-a-reply',
  'cancel-show',
] as const;
type Action = (typeof ACTIONS)[number];
interface Step {
  action: Action;
  customer: number;
  tickets: number;
  /** The copy of booking that does it. */
  copy: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
  tickets: fc.integer({ min: 1, max: 6 }),
  copy: fc.integer({ min: 0, max: 1 }),
});

/** Three customers of one small show with one gift card. They act in any order, and some of them at the same time. */
class Saturday {
  private readonly sessions = Array.from({ length: CUSTOMERS }, newId);
  private readonly inputs: (PlaceOrderInput | undefined)[] = [];
  private readonly secrets: (string | undefined)[] = [];

  constructor(
    /** Two copies of booking on one database. */
    private readonly copies: readonly BookingHarness[],
    readonly showId: string,
    private readonly giftCardCode: string,
  ) {}

  async take(step: Step): Promise<void> {
    const club = this.copies[step.copy];
    if (club === undefined) throw new Error('There are two copies.');
    try {
      await this.actions[step.action](club, step);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // a refusal is a valid answer
    }
  }

  /** Ends every hold, settles every payment and refunds a cancelled show, so that only final states remain. */
  async end(club: BookingHarness): Promise<void> {
    await club.faults([]);
    for (let round = 0; round < 3; round += 1) {
      for (const { _id } of await club.orders.find({ showId: this.showId }).lean()) {
        await club.get(SettleOrder).execute(_id);
        await club.get(ReleaseOrder).execute(_id);
      }
      await club.get(FinishClosedShows).execute();
    }
    await club.get(FreeOrphans).execute(new Date(Date.now() + 3_600_000));
  }

  private readonly actions: Record<Action, (club: BookingHarness, step: Step) => Promise<unknown>> =
    {
      place: (club, step) => this.place(club, step, []),
      'place-with-gift-card': (club, step) => this.place(club, step, [this.giftCardCode]),
      submit: async (club, { customer }) => {
        const input = this.inputs[customer];
        return input && club.submit(input);
      },
      // The reply to the customer may be the one that is lost. The card is charged all the same.
      pay: (_, { customer }) =>
        payAtEmulator(
          this.copies[0]?.emulator.url ?? '',
          this.secrets[customer] ?? 'pi_none_secret_none',
        ).catch(() => 'reply lost'),
      settle: (club, { customer }) =>
        this.forEachOrder(club, customer, (id) => club.get(SettleOrder).execute(id)),
      expire: (club, { customer }) =>
        this.forEachOrder(club, customer, (id) => club.get(ReleaseOrder).execute(id)),
      'lose-a-reply': () =>
        this.copies[0]?.faults([
          { match: 'POST /v1/payment_intents', kind: 'drop-reply', times: 1 },
        ]) ?? Promise.resolve(),
      'cancel-show': async (club) => {
        await club.get(CloseShow).execute(this.showId);
        await club.get(FinishClosedShows).execute();
      },
    };

  private async forEachOrder(
    club: BookingHarness,
    customer: number,
    work: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const orders = await club.orders
      .find({ sessionId: this.sessions[customer] ?? '', showId: this.showId })
      .lean();
    for (const { _id } of orders) await work(_id);
  }

  private async place(
    club: BookingHarness,
    { customer, tickets: ticketQuantity }: Step,
    giftCardCodes: string[],
  ): Promise<void> {
    const sessionId = this.sessions[customer] ?? '';
    const input = anOrderInput(this.showId, {
      sessionId,
      ticketQuantity,
      amountPence: pence(2000 * ticketQuantity),
      giftCardCodes,
    });
    this.inputs[customer] = input;
    this.secrets[customer] = (await club.place(input)).clientSecret ?? undefined;
  }
}

describe('three customers who act in any order, on two copies of booking', () => {
  let club: BookingHarness;
  let copies: BookingHarness[];
  beforeAll(async () => {
    const BOOKING_MONGO_URL = newMongoUrl();
    club = await BookingHarness.start({ BOOKING_MONGO_URL });
    const STRIPE_API_URL = club.emulator.url;
    copies = [club, await BookingHarness.start({ BOOKING_MONGO_URL, STRIPE_API_URL })];
  });
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
  });

  /** Every charge is one completed booking or was refunded in full, by what Stripe itself says. */
  async function expectEachChargeAccountedFor(showId: string): Promise<void> {
    const orders = await club.orders.find({ showId }).lean();
    const refunds = await club.refunds();
    const charged = (await club.intents()).filter(
      ({ status, metadata }) => status === 'succeeded' && metadata['showId'] === showId,
    );
    const outcomes = charged.map(({ id }) => {
      const order = orders.find(({ paymentIntentId }) => paymentIntentId === id);
      const back = refunds
        .filter(({ payment_intent: of }) => of === id)
        .reduce((sum, { amount }) => sum + amount, 0);
      return { id, state: order?.state, kept: (order?.duePence ?? 0) - back };
    });
    const right = orders
      .filter(({ duePence, state }) => duePence > 0 && state !== 'expired')
      .map(({ paymentIntentId: id, state, duePence }) => ({
        id,
        state,
        kept: state === 'completed' ? duePence : 0,
      }));
    const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
      (a.id ?? '').localeCompare(b.id ?? '');
    expect(outcomes.sort(byId)).toEqual(right.sort(byId));
  }

  async function expectGiftMoneyAccountedFor(showId: string, card: { id: string; code: string }) {
    const gifts = new GiftCardHarness(club);
    const spent = (await club.orders.find({ showId, state: 'completed' }).lean()).flatMap(
      ({ gift }) => gift.map((part) => Number(part.pence)),
    );
    const left = CARD_PENCE - spent.reduce((sum, part) => sum + part, 0);
    expect(await gifts.balance(card.code)).toBe(left);
    expect(await gifts.ledgerSum(card.id)).toBe(left);
    expect(await gifts.heldPence(card.id)).toBe(0);
  }

  it('cause no place to be sold twice or lost, and each charge becomes one booking or one refund', async () => {
    const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
      minLength: 3,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(bursts, async (steps) => {
        const { showId } = await club.offer({ capacity: PLACES });
        const card = await new GiftCardHarness(club).card(CARD_PENCE);
        const saturday = new Saturday(copies, showId, card.code);
        for (const burst of steps) await Promise.all(burst.map((taken) => saturday.take(taken)));
        await saturday.end(club);

        const orders = await club.orders.find({ showId }).lean();
        const completed = orders.filter(({ state }) => state === 'completed');
        const sold = completed.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(await club.counts(showId)).toEqual({ free: PLACES - sold, held: 0, sold });
        expect(
          orders
            .map(({ state }) => state)
            .filter((state) => !['completed', 'expired', 'refunded'].includes(state)),
        ).toEqual([]);
        expect(await club.get(ClaimSearchesStore).findMiscounted()).toEqual([]);
        await expectEachChargeAccountedFor(showId);
        await expectGiftMoneyAccountedFor(showId, card);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 300_000);
});
