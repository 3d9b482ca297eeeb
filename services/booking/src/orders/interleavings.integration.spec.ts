import { DomainError, pence } from '@club/contracts';
import type { PlaceOrderInput } from '@club/messages';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { ReleaseOrder } from './release-order.js';
import { SettleOrder } from './settle-order.js';

const PLACES = 8;
const CUSTOMERS = 3;
const RUNS = 25;

const ACTIONS = ['place', 'submit', 'pay', 'settle', 'expire', 'lose-a-reply'] as const;
type Action = (typeof ACTIONS)[number];
interface Step {
  action: Action;
  customer: number;
  tickets: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
  tickets: fc.integer({ min: 1, max: 6 }),
});

/** Three customers of one small show. They act in any order, and some of them at the same time. */
class Saturday {
  private readonly sessions = Array.from({ length: CUSTOMERS }, newId);
  private readonly inputs: (PlaceOrderInput | undefined)[] = [];
  private readonly secrets: (string | undefined)[] = [];

  constructor(
    private readonly club: BookingHarness,
    readonly showId: string,
  ) {}

  async take({ action, customer, tickets }: Step): Promise<void> {
    try {
      await this.actions[action](customer, tickets);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // a refusal is a valid answer
    }
  }

  /** Ends every hold and settles every payment, so that only final states remain. */
  async end(): Promise<void> {
    await this.club.faults([]);
    for (let round = 0; round < 3; round += 1) {
      for (const { _id } of await this.club.orders.find({ showId: this.showId }).lean()) {
        await this.club.get(SettleOrder).execute(_id);
        await this.club.get(ReleaseOrder).execute(_id);
      }
    }
    await this.club.get(FreeOrphans).execute(new Date(Date.now() + 3_600_000));
  }

  private readonly actions: Record<
    Action,
    (customer: number, tickets: number) => Promise<unknown>
  > = {
    place: (customer, tickets) => this.place(customer, tickets),
    submit: async (customer) => {
      const input = this.inputs[customer];
      return input && this.club.submit(input);
    },
    // The reply to the customer may be the one that is lost. The card is charged all the same.
    pay: (customer) =>
      payAtEmulator(this.club.emulator.url, this.secrets[customer] ?? 'pi_none_secret_none').catch(
        () => 'reply lost',
      ),
    settle: (customer) =>
      this.forEachOrder(customer, (id) => this.club.get(SettleOrder).execute(id)),
    expire: (customer) =>
      this.forEachOrder(customer, (id) => this.club.get(ReleaseOrder).execute(id)),
    'lose-a-reply': () =>
      this.club.faults([{ match: 'POST /v1/payment_intents', kind: 'drop-reply', times: 1 }]),
  };

  private async forEachOrder(
    customer: number,
    work: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const orders = await this.club.orders
      .find({ sessionId: this.sessions[customer] ?? '', showId: this.showId })
      .lean();
    for (const { _id } of orders) await work(_id);
  }

  private async place(customer: number, ticketQuantity: number): Promise<void> {
    const sessionId = this.sessions[customer] ?? '';
    const input = anOrderInput(this.showId, {
      sessionId,
      ticketQuantity,
      amountPence: pence(2000 * ticketQuantity),
    });
    this.inputs[customer] = input;
    this.secrets[customer] = (await this.club.place(input)).clientSecret ?? undefined;
  }
}

describe('three customers who act in any order', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('cause no place to be sold twice or lost, and each charge becomes one booking or one refund', async () => {
    const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
      minLength: 3,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(bursts, async (steps) => {
        const { showId } = await club.offer({ capacity: PLACES });
        const saturday = new Saturday(club, showId);
        for (const burst of steps) await Promise.all(burst.map((taken) => saturday.take(taken)));
        await saturday.end();

        const orders = await club.orders.find({ showId }).lean();
        const completed = orders.filter(({ state }) => state === 'completed');
        const sold = completed.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(await club.counts(showId)).toEqual({ free: PLACES - sold, held: 0, sold });
        expect(
          orders
            .map(({ state }) => state)
            .filter((state) => !['completed', 'expired', 'refunded'].includes(state)),
        ).toEqual([]);
        expect(await club.get(ClaimsStore).findMiscounted()).toEqual([]);
        const paid = (await club.intents()).filter(
          ({ status, metadata }) => status === 'succeeded' && metadata['showId'] === showId,
        );
        const settled = orders
          .filter(({ state }) => state !== 'expired')
          .map(({ paymentIntentId }) => paymentIntentId);
        expect(settled.sort()).toEqual(paid.map(({ id }) => id).sort());
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
