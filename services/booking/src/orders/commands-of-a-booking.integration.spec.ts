import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { commandsOf, observableMongoUrl } from '../../test/database-commands.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { ConfirmPayment } from './confirm-payment.js';
import { SettleOrder } from './settle-order.js';

describe('the commands that a whole booking sends to the database', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ BOOKING_MONGO_URL: observableMongoUrl() });
  });
  afterAll(() => club.stop());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const confirm = ({ id, intentId, sessionId }: Paid) =>
    club.get(ConfirmPayment).execute({ bookingId: id, paymentIntentId: intentId, sessionId });
  const deliver = ({ intentId }: Paid) =>
    club.get(ReceiveStripeEvent).execute(stripeEvent('payment_intent.succeeded', intentId));

  interface Paid {
    id: string;
    intentId: string;
    sessionId: string;
  }
  async function pay(showId: string): Promise<Paid> {
    const input = anOrderInput(showId, { client: 'network', isNewSession: true });
    return { ...(await club.paid(input)), sessionId: input.sessionId };
  }

  it('are twelve, of which seven wait for the journal, if its show has had another a moment ago', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // the date of the show is read once in a second
    const { showId } = await club.offer();
    await confirm(await pay(showId));
    const sent = await commandsOf(club.app, async () => {
      const paid = await pay(showId);
      await confirm(paid);
      await deliver(paid);
    });
    expect(sent.map(({ what }) => what)).toEqual([
      'find offers',
      'insert orders',
      'update offers',
      'findAndModify orders',
      'findAndModify orders',
      'find orders',
      'findAndModify orders',
      'update offers',
      'findAndModify orders',
      'update outbox',
      'commitTransaction',
      'find orders',
    ]);
    const journalled = sent.filter(({ command }) => 'writeConcern' in command);
    expect(journalled).toHaveLength(7);
  });

  it('end the order of the browser with the write that completes it', async () => {
    const { showId } = await club.offer();
    const paid = await pay(showId);
    const { outcome, booking } = await confirm(paid);
    expect([outcome, booking?.paymentStatus]).toEqual(['completed', 'completed']);
    expect((await club.order(paid.id)).live).toBe(false);
  });

  it('are one write more if the event of the payment comes before the browser', async () => {
    const { showId } = await club.offer();
    const paid = await pay(showId);
    await deliver(paid);
    expect((await club.order(paid.id)).live).toBe(true);
    const sent = await commandsOf(club.app, () => confirm(paid));
    expect(sent.map(({ what }) => what)).toEqual(['find orders', 'findAndModify orders']);
    expect((await club.order(paid.id)).live).toBe(false);
  });

  it('keep the order of a browser that is not told alive', async () => {
    const { showId } = await club.offer();
    const { id } = await pay(showId);
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    expect((await club.order(id)).live).toBe(true);
  });
});
