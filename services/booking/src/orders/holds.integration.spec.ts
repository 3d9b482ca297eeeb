import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pence } from '@club/contracts';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { PlaceOrder } from './place-order.js';
import { ReleaseOrder } from './release-order.js';
import { SubmitDetails } from './submit-details.js';

const HOLD = 720;
const UNTRIED = 180;
/** Seconds that a busy machine may need between an act and its check. */
const DELAY = 60;

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const secondsLeft = async (id: string): Promise<number> =>
  Math.round(((await club.order(id)).expiresAt.getTime() - Date.now()) / 1000);

describe('the time for which places are held', () => {
  it('is short until the details arrive, and then the usual one', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { expiresAt } = await club.place(input);
    expect((await club.order(input.orderId)).expiresAt.toISOString()).toBe(expiresAt);
    expect(Math.abs((await secondsLeft(input.orderId)) - UNTRIED)).toBeLessThan(DELAY);
    await club.submit(input);
    expect(Math.abs((await secondsLeft(input.orderId)) - HOLD)).toBeLessThan(DELAY);
  });

  it('is not extended by sending the details again', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    await club.submit(input);
    const soon = new Date(Date.now() + 60_000);
    await club.orders.updateOne({ _id: input.orderId }, { expiresAt: soon });
    await club.submit(input);
    expect((await club.order(input.orderId)).expiresAt).toEqual(soon);
  });

  it('is extended by asking for the same order again, three times and by the time of its state', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    const again = () => club.place({ ...input, orderId: newId() });
    await club.orders.updateOne({ _id: input.orderId }, { expiresAt: new Date() });
    await again();
    expect(Math.abs((await secondsLeft(input.orderId)) - UNTRIED)).toBeLessThan(DELAY);
    await club.submit(input);
    for (let extension = 0; extension < 2; extension += 1) {
      await club.orders.updateOne({ _id: input.orderId }, { expiresAt: new Date() });
      await again();
      expect(Math.abs((await secondsLeft(input.orderId)) - HOLD)).toBeLessThan(DELAY);
    }
    await club.orders.updateOne({ _id: input.orderId }, { expiresAt: new Date() });
    const { orderId } = await again();
    expect(orderId).not.toBe(input.orderId);
    expect(await club.state(input.orderId)).toBe('expired');
  });

  it('is extended by simultaneous requests of one browser, which replace nothing', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    const again = await Promise.all(
      Array.from({ length: 3 }, () => club.place({ ...input, orderId: newId() })),
    );
    expect(new Set(again.map(({ orderId }) => orderId))).toEqual(new Set([input.orderId]));
  });
});

describe('an order that could not have its places', () => {
  it('is released without asking Stripe, which was not asked before either', async () => {
    const { showId } = await club.offer({ capacity: 6 });
    const before = (await club.intents()).length;
    await Promise.allSettled(Array.from({ length: 12 }, () => club.place(anOrderInput(showId))));
    expect(await club.counts(showId)).toEqual({ free: 0, held: 6, sold: 0 });
    expect((await club.intents()).length - before).toBe(3);
    expect(
      await club.orders.countDocuments({ showId, state: 'expired', attempt: { $gt: 0 } }),
    ).toBe(0);
    expect(await club.orders.countDocuments({ showId, state: { $in: ['new', 'releasing'] } })).toBe(
      0,
    );
  });

  it('asks Stripe if the process died before it could know, and cancels what it finds', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    await club.orders.updateOne(
      { _id: input.orderId },
      { $set: { state: 'new' }, $unset: { paymentIntentId: '', clientSecret: '' } },
    );
    expect(await club.get(ReleaseOrder).execute(input.orderId)).toBe('released');
    const own = (await club.intents()).filter(
      ({ metadata }) => metadata['orderId'] === input.orderId,
    );
    expect(own.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('details that do not fit the order', () => {
  const details = (showId: string, sessionId: string) => ({
    sessionId,
    showId,
    ticketQuantity: 2,
    customerEmail: 'ada@example.org',
    totalPence: pence(4000),
    customerName: 'Ada $Lovelace',
    customerPhone: '$set',
  });
  const submit = (input: Parameters<SubmitDetails['execute']>[0]) =>
    club.get(SubmitDetails).execute(input);

  it('are refused with the reason, and change nothing', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    const before = await club.order(input.orderId);
    const own = details(showId, input.sessionId);
    for (const [wrong, code] of [
      [{ totalPence: pence(3999) }, 'TOTAL_MISMATCH'],
      [{ ticketQuantity: 1 }, 'TOTAL_MISMATCH'],
      [{ sessionId: newId() }, 'NO_ORDER'],
      [{ showId: newId() }, 'NO_ORDER'],
    ] as const)
      await expect(submit({ ...own, ...wrong })).rejects.toMatchObject({ code });
    expect(await club.order(input.orderId)).toEqual(before);
  });

  it('are refused if only the id of the order is known', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await expect(submit({ ...details(showId, newId()), orderId })).rejects.toMatchObject({
      code: 'NO_ORDER',
    });
  });

  it('are saved as they are, and a repetition answers the same booking', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.place(input);
    const own = { ...details(showId, input.sessionId), bookingReference: 'BK123456XYZ' };
    const first = await submit(own);
    const second = await submit({ ...own, bookingReference: 'BK654321XYZ' });
    expect(first).toMatchObject({
      repeated: false,
      booking: {
        customerName: 'Ada $Lovelace',
        customerPhone: '$set',
        bookingReference: 'BK123456XYZ',
      },
    });
    expect(second).toEqual({ ...first, repeated: true });
    const other = anOrderInput(showId);
    await club.get(PlaceOrder).execute(other);
    const taken = await submit({ ...own, sessionId: other.sessionId });
    expect(taken.booking.bookingReference).not.toBe('BK123456XYZ');
  });
});
