import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { ConfirmPayment } from './confirm-payment.js';
import { SubmitDetails } from './submit-details.js';

const NAME = 'Ada Lovelace';
const EMAIL = 'ada@example.org';

describe('a caller who knows the ids of a booking and its payment', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  async function aPaidOrder() {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { id: bookingId, intentId: paymentIntentId } = await club.paid(input);
    return { input, hint: { bookingId, paymentIntentId } };
  }
  const confirm = (input: Parameters<ConfirmPayment['execute']>[0]) =>
    club.get(ConfirmPayment).execute(input);

  it('gets the booking in the browser that placed the order', async () => {
    const { input, hint } = await aPaidOrder();
    const { outcome, booking } = await confirm({ ...hint, sessionId: input.sessionId });
    expect(outcome).toBe('completed');
    expect(booking).toMatchObject({ customerName: NAME, customerEmail: EMAIL });
  });

  it.each([
    ['another browser', newId()],
    ['a browser without a session', undefined],
  ])(
    'gets no personal data in %s, and the payment is completed all the same',
    async (_, sessionId) => {
      const { hint } = await aPaidOrder();
      expect(await confirm({ ...hint, sessionId })).toEqual({ outcome: 'completed' });
      expect(await club.state(hint.bookingId)).toBe('completed');
    },
  );

  it('gets no personal data while Stripe does not answer either', async () => {
    const { hint } = await aPaidOrder();
    await club.faults([{ match: 'GET /v1/payment_intents/', kind: 'error', times: 4 }]);
    expect(await confirm({ ...hint, sessionId: newId() })).toEqual({ outcome: 'pending' });
    await club.faults([]);
  });

  it('changes nothing and reads nothing by naming the order with other details', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { orderId } = await club.place(input);
    await club.submit(input);
    const before = await club.order(orderId);
    const stranger = anOrderInput(showId, { customerEmail: 'x@example.org' });
    const details = {
      orderId,
      sessionId: stranger.sessionId,
      showId,
      ticketQuantity: 2,
      totalPence: input.amountPence,
      customerName: 'Mallory',
      customerEmail: 'x@example.org',
      customerPhone: '',
    };
    const submit = () => club.get(SubmitDetails).execute(details);
    await expect(submit()).rejects.toMatchObject({ code: 'NO_ORDER' });
    await club.place(stranger);
    expect(JSON.stringify(await submit())).not.toMatch(/Lovelace|ada@/);
    expect(await club.order(orderId)).toEqual(before);
  });
});
