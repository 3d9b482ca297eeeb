import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { SettleOrder } from './settle-order.js';

const HOLD = 720;
const UNTRIED = 180;
const BRIEF = 240;
/** Seconds that a busy machine may need between an act and its check. */
const DELAY = 60;
const CAPACITY = 40;
const HALF = CAPACITY / 2;

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const anOrder = (showId: string, tickets: number) =>
  anOrderInput(showId, { ticketQuantity: tickets, amountPence: pence(2000 * tickets) });

const secondsLeft = async (id: string): Promise<number> =>
  Math.round(((await club.order(id)).expiresAt.getTime() - Date.now()) / 1000);

async function expectSecondsLeft(id: string, seconds: number): Promise<void> {
  expect(Math.abs((await secondsLeft(id)) - seconds)).toBeLessThan(DELAY);
}

/** A show of which unpaid orders hold so many tickets. */
async function showWithHeld(tickets: number): Promise<string> {
  const { showId } = await club.offer({ capacity: CAPACITY });
  for (let held = 0; held < tickets; held += 5) await club.place(anOrder(showId, 5));
  return showId;
}

describe('a hold while unpaid orders hold most of the tickets that are left', () => {
  it('is brief, and the details do not make it the usual one', async () => {
    const showId = await showWithHeld(HALF);
    const input = anOrder(showId, 2);
    await club.place(input);
    await expectSecondsLeft(input.orderId, UNTRIED);
    await club.submit(input);
    await expectSecondsLeft(input.orderId, BRIEF);
  });

  it('is not extended by sending the details again', async () => {
    const showId = await showWithHeld(HALF);
    const input = anOrder(showId, 2);
    await club.place(input);
    await club.submit(input);
    const { expiresAt } = await club.order(input.orderId);
    await club.submit(input);
    expect((await club.order(input.orderId)).expiresAt).toEqual(expiresAt);
  });

  it('is not extended by asking for the same order again', async () => {
    const showId = await showWithHeld(HALF);
    const input = anOrder(showId, 2);
    await club.place(input);
    const soon = new Date(Date.now() + 60_000);
    await club.orders.updateOne({ _id: input.orderId }, { expiresAt: soon });
    const { orderId } = await club.place({ ...input, orderId: newId() });
    expect(orderId).toBe(input.orderId);
    expect((await club.order(input.orderId)).expiresAt).toEqual(soon);
  });

  it('is not extended either if it began before', async () => {
    const { showId } = await club.offer({ capacity: CAPACITY });
    const input = anOrder(showId, 2);
    await club.place(input);
    for (let held = 0; held < HALF; held += 5) await club.place(anOrder(showId, 5));
    const before = await club.order(input.orderId);
    await club.place({ ...input, orderId: newId() });
    expect((await club.order(input.orderId)).expiresAt).toEqual(before.expiresAt);
  });

  it('is the usual one up to half of the tickets, and is extended as usual', async () => {
    const showId = await showWithHeld(HALF - 5);
    const input = anOrder(showId, 5);
    await club.place(input);
    await club.submit(input);
    await expectSecondsLeft(input.orderId, HOLD);
    await club.orders.updateOne({ _id: input.orderId }, { expiresAt: new Date() });
    await club.place({ ...input, orderId: newId() });
    await expectSecondsLeft(input.orderId, HOLD);
  });

  it('does not count tickets that are paid', async () => {
    const { showId } = await club.offer({ capacity: CAPACITY });
    for (let sold = 0; sold < HALF; sold += 5) {
      const { id } = await club.paid(anOrder(showId, 5));
      await club.get(SettleOrder).execute(id);
    }
    const input = anOrder(showId, 2);
    await club.place(input);
    await club.submit(input);
    await expectSecondsLeft(input.orderId, HOLD);
  });

  it('is brief for all beyond half of the tickets, however many ask at the same moment', async () => {
    const { showId } = await club.offer({ capacity: CAPACITY });
    const inputs = Array.from({ length: CAPACITY / 5 }, () => anOrder(showId, 5));
    await Promise.all(inputs.map((input) => club.place(input)));
    expect(await club.counts(showId)).toEqual({ free: 0, held: CAPACITY, sold: 0 });
    expect(await club.orders.countDocuments({ showId, isBrief: true })).toBe(HALF / 5);
  });

  it('stays brief if a second request of the browser arrives before the first is answered', async () => {
    const showId = await showWithHeld(HALF);
    const input = anOrder(showId, 2);
    await Promise.all([club.place(input), club.place({ ...input, orderId: newId() })]);
    expect(await club.orders.countDocuments({ showId, isBrief: true, state: 'held' })).toBe(1);
  });
});
