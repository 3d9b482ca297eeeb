import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import type { PlaceOrderInput } from '@club/messages';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SellAtDesk } from '../staff/sell-at-desk.js';
import { ReleaseOrder } from './release-order.js';
import { SettleOrder } from './settle-order.js';

const TICKETS = 6;
const CAP = 24;
const OFF = { CLUB_RATE_LIMITS: 'off' };

describe('the places that unpaid orders of one network hold (invariants.md I25)', () => {
  let club: BookingHarness;
  afterEach(() => club.stop());

  const start = async (env: Record<string, string> = {}) => {
    club = await BookingHarness.start({ CLUB_HELD_PER_CLIENT: String(CAP), ...env });
  };
  /** An order from a new browser, so that only the network is known. */
  const order = (showId: string, client: string, tickets = TICKETS): PlaceOrderInput =>
    anOrderInput(showId, {
      ticketQuantity: tickets,
      amountPence: pence(2000 * tickets),
      client,
      isNewSession: true,
    });
  const heldOf = async (showId: string) => (await club.counts(showId)).held;
  const codeOf = (result: PromiseSettledResult<unknown>): unknown =>
    result.status === 'fulfilled' ? 'placed' : (result.reason as { code?: string }).code;

  /** As many first requests as the rate limit lets through in ten minutes, all at the same moment. */
  const askAtOnce = (showId: string, client: string, requests = 60) =>
    Promise.allSettled(Array.from({ length: requests }, () => club.place(order(showId, client))));

  /** Orders one after the other; each gets an invented name and is asked for again until it is not extended. */
  async function nameAndExtend(showId: string, client: string): Promise<PlaceOrderInput[]> {
    const placed: PlaceOrderInput[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const input = order(showId, client);
      const [result] = await Promise.allSettled([club.place(input)]);
      if (result.status === 'rejected') continue;
      await club.submit(input);
      for (let extension = 0; extension < 3; extension += 1)
        await club.place({ ...input, orderId: newId(), isNewSession: false });
      placed.push(input);
    }
    return placed;
  }

  describe('sixty requests at the same moment', () => {
    it('hold no more than the cap, and the others leave nothing behind', async () => {
      await start();
      const { showId } = await club.offer({ capacity: 400 });
      const answers = (await askAtOnce(showId, 'one')).map(codeOf);
      expect(await heldOf(showId)).toBe(CAP);
      expect(answers.filter((code) => code === 'placed')).toHaveLength(CAP / TICKETS);
      expect(new Set(answers)).toEqual(new Set(['placed', 'TOO_MANY_REQUESTS']));
      expect(await club.orders.countDocuments({ showId, live: true })).toBe(CAP / TICKETS);
      expect(await club.intents()).toHaveLength(CAP / TICKETS);
    });

    it('take the whole show if the cap is off (control)', async () => {
      await start(OFF);
      const { showId } = await club.offer({ capacity: 100 });
      await askAtOnce(showId, 'one');
      expect(await heldOf(showId)).toBe(96);
    });
  });

  describe('orders with invented names that are extended', () => {
    it('count as before', async () => {
      await start();
      const { showId } = await club.offer();
      const placed = await nameAndExtend(showId, 'one');
      expect(placed).toHaveLength(CAP / TICKETS);
      expect(await heldOf(showId)).toBe(CAP);
      for (const { orderId } of placed) expect(await club.state(orderId)).toBe('pending');
      await expect(club.place(order(showId, 'one', 1))).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('try again in a few minutes'),
      });
    });

    it('take ten times as many places if the cap is off (control)', async () => {
      await start(OFF);
      const { showId } = await club.offer();
      expect(await nameAndExtend(showId, 'one')).toHaveLength(10);
      expect(await heldOf(showId)).toBe(10 * TICKETS);
    });
  });

  it('of fifty networks are each within the cap', async () => {
    await start();
    const { showId } = await club.offer({ capacity: 5_000 });
    const networks = Array.from({ length: 50 }, (_, network) => `network-${network}`);
    await Promise.all(networks.map((network) => askAtOnce(showId, network, 6)));
    expect(await heldOf(showId)).toBe(50 * CAP);
  }, 180_000);

  it('may be any number up to the cap, in orders of any size', async () => {
    await start();
    const { showId } = await club.offer();
    for (const tickets of [6, 6, 6, 2]) await club.place(order(showId, 'one', tickets));
    await expect(club.place(order(showId, 'one', 5))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    await club.place(order(showId, 'one', 4));
    await club.place(order(showId, 'another', 6));
    expect(await heldOf(showId)).toBe(CAP + 6);
  });

  it('do not count any more once they are paid or released', async () => {
    await start();
    const { showId } = await club.offer();
    const inputs = Array.from({ length: 4 }, () => order(showId, 'one'));
    const [first, second] = inputs;
    if (first === undefined || second === undefined) throw new Error('no orders');
    for (const input of inputs) {
      const { clientSecret } = await club.place(input);
      await club.submit(input);
      if (input === first) await payAtEmulator(club.emulator.url, clientSecret ?? '');
    }
    await club.get(SettleOrder).execute(first.orderId);
    await club.get(ReleaseOrder).execute(second.orderId);
    expect(await club.counts(showId)).toEqual({ free: 82, held: 12, sold: 6 });
    for (let more = 0; more < 2; more += 1) await club.place(order(showId, 'one'));
    expect(await heldOf(showId)).toBe(CAP);
    const { claims } = await club.offers.findById(showId).lean().orFail();
    expect(claims.find(({ id }) => id === first.orderId)?.network).toBeUndefined();
  });

  it('still count while Stripe does not confirm that they cannot be paid', async () => {
    await start();
    const { showId } = await club.offer();
    const inputs = Array.from({ length: 4 }, () => order(showId, 'one'));
    for (const input of inputs) await club.place(input);
    await club.faults([{ match: 'POST .*/cancel', kind: 'error', times: 4 }]);
    expect(await club.get(ReleaseOrder).execute(inputs[0]?.orderId ?? '')).toBe('unknown');
    await expect(club.place(order(showId, 'one', 1))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  it('are apart from pay links and from other shows', async () => {
    await start();
    const { showId } = await club.offer();
    const other = await club.offer();
    await club.get(SellAtDesk).execute({
      bookingId: newId(),
      showId,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.org',
      customerPhone: '',
      ticketQuantity: 40,
      payment: 'link',
      holdHours: 24,
    });
    for (let orders = 0; orders < 4; orders += 1) await club.place(order(showId, 'one'));
    await club.place(order(other.showId, 'one'));
    expect(await heldOf(showId)).toBe(40 + CAP);
  });

  it('are the same after a request was repeated', async () => {
    await start();
    const { showId } = await club.offer();
    const inputs = Array.from({ length: 4 }, () => order(showId, 'one'));
    for (const input of inputs) await club.place(input);
    for (const input of inputs)
      await club.place({ ...input, orderId: newId(), isNewSession: false });
    expect(await heldOf(showId)).toBe(CAP);
  });
});
