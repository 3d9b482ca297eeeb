import { DomainError, pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aWish, BookingHarness, newId } from '../../test/booking-harness.js';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from './settle-order.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { ReleaseOrder } from './release-order.js';

const PLACES = 8;
const CUSTOMERS = 3;
const RUNS = 25;

const ACTS = ['place', 'submit', 'pay', 'settle', 'expire', 'lose-a-reply'] as const;
type Act = (typeof ACTS)[number];
interface Step {
  act: Act;
  customer: number;
  tickets: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
  tickets: fc.integer({ min: 1, max: 6 }),
});

/** Three customers of one small show, who do whatever comes, some of it at once. */
class Saturday {
  private readonly sessions = Array.from({ length: CUSTOMERS }, newId);
  private readonly wishes: (ReturnType<typeof aWish> | undefined)[] = [];
  private readonly secrets: (string | undefined)[] = [];

  constructor(
    private readonly club: BookingHarness,
    readonly showId: string,
  ) {}

  async take({ act, customer: who, tickets }: Step): Promise<void> {
    try {
      await this.acts[act](who, tickets);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // a refusal is an answer, anything else is a fault
    }
  }

  /** Every hold ends, every payment is settled: what is left is what counts. */
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

  private readonly acts: Record<Act, (who: number, tickets: number) => Promise<unknown>> = {
    place: (who, tickets) => this.place(who, tickets),
    submit: async (who) => {
      const wish = this.wishes[who];
      return wish && this.club.submit(wish);
    },
    // The customer's own reply may be the one that is lost: the card is charged all the same.
    pay: (who) =>
      payAtEmulator(this.club.emulator.url, this.secrets[who] ?? 'pi_none_secret_none').catch(
        () => 'unheard',
      ),
    settle: (who) => this.forEachOrder(who, (id) => this.club.get(SettleOrder).execute(id)),
    expire: (who) => this.forEachOrder(who, (id) => this.club.get(ReleaseOrder).execute(id)),
    'lose-a-reply': () =>
      this.club.faults([{ match: 'POST /v1/payment_intents', kind: 'drop-reply', times: 1 }]),
  };

  private async forEachOrder(who: number, work: (id: string) => Promise<unknown>): Promise<void> {
    const orders = await this.club.orders
      .find({ sessionId: this.sessions[who] ?? '', showId: this.showId })
      .lean();
    for (const { _id } of orders) await work(_id);
  }

  private async place(who: number, ticketQuantity: number): Promise<void> {
    const sessionId = this.sessions[who] ?? '';
    this.wishes[who] = aWish(this.showId, {
      sessionId,
      ticketQuantity,
      amountPence: pence(2000 * ticketQuantity),
    });
    this.secrets[who] = (await this.club.place(this.wishes[who])).clientSecret ?? undefined;
  }
}

describe('whatever three customers do, in whatever order', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('no place is sold twice or lost, and each charge is one completed booking or one refund', async () => {
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
        expect(await club.get(OffersStore).findMiscounted()).toEqual([]);
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
