import { pence } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { PutOffer } from '../offers/put-offer.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { CloseShow } from './close-show.js';
import { ConfirmPayment } from './confirm-payment.js';
import { ReleaseOrder } from './release-order.js';
import { SettleOrder } from './settle-order.js';

describe('an order', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  it('becomes one completed booking with one e-mail once it is paid', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { id, intentId } = await club.paid(input);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });

    const { sessionId } = input;
    const confirmed = await club
      .get(ConfirmPayment)
      .execute({ bookingId: id, paymentIntentId: intentId, sessionId });
    await club.get(SettleOrder).execute(id);

    expect(confirmed.outcome).toBe('completed');
    expect(confirmed.booking).toMatchObject({
      paymentStatus: 'completed',
      totalPence: 4000,
      customerName: 'Ada Lovelace',
    });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.outbox.countDocuments({ subject: id })).toBe(1);
  });

  it('is the same order if the request is repeated, and another one if the request has changed', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const first = await club.place(input);
    const again = await club.place({ ...input, orderId: newId() });
    const more = await club.place({
      ...input,
      orderId: newId(),
      ticketQuantity: 3,
      amountPence: pence(6000),
    });

    expect(again.clientSecret).toBe(first.clientSecret);
    expect(more.orderId).not.toBe(first.orderId);
    expect(await club.state(first.orderId)).toBe('expired');
    expect(await club.counts(showId)).toEqual({ free: 97, held: 3, sold: 0 });
  });

  it('is one order for twenty simultaneous requests of one browser', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => club.place({ ...input, orderId: newId() })),
    );

    expect(new Set(placed.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });
  });

  it('is refused with the number of tickets that are left, and holds nothing', async () => {
    const { showId } = await club.offer({ capacity: 1 });
    await expect(club.place(anOrderInput(showId))).rejects.toMatchObject({
      code: 'NOT_ENOUGH_TICKETS',
      message: 'Only 1 ticket left',
    });
    expect(await club.counts(showId)).toEqual({ free: 1, held: 0, sold: 0 });
  });

  it('is refused if the price has changed', async () => {
    const offer = await club.offer();
    await club.get(PutOffer).execute({ ...offer, version: 2, unitPence: pence(2500) });
    await expect(club.place(anOrderInput(offer.showId))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
  });

  it('keeps its price, even if the price of the show changes before the payment', async () => {
    const offer = await club.offer();
    const input = anOrderInput(offer.showId);
    const { id } = await club.paid(input);
    await club.get(PutOffer).execute({ ...offer, version: 2, unitPence: pence(2500) });
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
  });

  it('is refused after the doors opened', async () => {
    const { showId } = await club.offer({ salesEndAt: new Date(Date.now() - 1000).toISOString() });
    await expect(club.place(anOrderInput(showId))).rejects.toMatchObject({ code: 'SALES_CLOSED' });
  });

  it('frees its places when it is released, and Stripe can no longer charge it', async () => {
    const { showId } = await club.offer();
    const { orderId, clientSecret } = await club.place(anOrderInput(showId));
    expect(await club.get(ReleaseOrder).execute(orderId)).toBe('released');
    expect(await club.counts(showId)).toEqual({ free: 100, held: 0, sold: 0 });
    expect(await payAtEmulator(club.emulator.url, clientSecret ?? '')).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('is completed instead of released if it was paid at the last moment', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    expect(await club.get(ReleaseOrder).execute(id)).toBe('paid');
    expect(await club.state(id)).toBe('completed');
  });

  it('keeps its places while Stripe does not confirm the cancellation', async () => {
    const { showId } = await club.offer();
    const { orderId } = await club.place(anOrderInput(showId));
    await club.faults([{ match: 'POST .*/cancel', kind: 'error', times: 4 }]);
    expect(await club.get(ReleaseOrder).execute(orderId)).toBe('unknown');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 2, sold: 0 });
    await club.faults([]);
    expect(await club.get(ReleaseOrder).execute(orderId)).toBe('released');
  });

  it('cannot be paid after it is released, even if the reply to the creation of its intent was lost', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    await club.faults([{ match: 'POST /v1/payment_intents$', kind: 'drop-reply', times: 2 }]);
    await expect(club.place(input)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    await club.faults([]);
    expect(await club.get(ReleaseOrder).execute(input.orderId)).toBe('released');
    const own = (await club.intents()).filter(
      ({ metadata }) => metadata['orderId'] === input.orderId,
    );
    expect(own.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is refunded if the payment arrives after the last place was sold to another buyer', async () => {
    const { showId } = await club.offer({ capacity: 2 });
    const { id } = await club.paid(anOrderInput(showId));
    // The intent is not cancelled here on purpose: the places are freed while the money is on its way.
    await club.offers.updateOne({ _id: showId }, { $set: { claims: [], free: 2, held: 0 } });
    await club.orders.updateOne({ _id: id }, { $set: { state: 'expired' } });
    const other = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(other.id);

    expect(await club.get(SettleOrder).execute(id)).toBe('refunded');
    expect(await club.state(id)).toBe('refunded');
    expect(await club.outbox.countDocuments({ _id: `booking-refunded-${id}-all` })).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 0, sold: 2 });
  });

  it('is completed late if there are still places', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.offers.updateOne({ _id: showId }, { $set: { claims: [], free: 100, held: 0 } });
    await club.orders.updateOne({ _id: id }, { $set: { state: 'expired' } });
    expect(await club.get(SettleOrder).execute(id)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is released or refunded when its show is closed, and a new one is refused', async () => {
    const { showId } = await club.offer();
    const open = await club.place(anOrderInput(showId));
    const paid = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(paid.id);
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute();

    expect(await club.state(open.orderId)).toBe('expired');
    expect(await club.state(paid.id)).toBe('refunded');
    await expect(club.place(anOrderInput(showId))).rejects.toMatchObject({ code: 'SALES_CLOSED' });
  });

  it('is refused after a paid one until the customer has learnt of the payment', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const { id } = await club.paid(input);
    await club.get(SettleOrder).execute(id);
    await expect(club.place({ ...input, orderId: newId() })).rejects.toMatchObject({
      code: 'ALREADY_PAID',
    });
    const second = await club.place({ ...input, orderId: newId() });
    expect(second.orderId).not.toBe(id);
  });

  /** A gift card has paid all of it, so it was complete when its details were saved. */
  async function bookedWithGiftCard() {
    const { showId } = await club.offer();
    const { code } = await new GiftCardHarness(club).card(4000);
    const input = anOrderInput(showId, { giftCardCodes: [code] });
    await club.place(input);
    const { booking } = await club.submit(input);
    expect(booking.paymentStatus).toBe('completed');
    return { showId, input, id: booking.id };
  }

  it('is followed at once by another one if a gift card has paid all of it', async () => {
    const { showId, input, id } = await bookedWithGiftCard();
    expect((await club.submit(input)).booking.id).toBe(id);
    const more = { ticketQuantity: 3, amountPence: pence(6000), giftCardCodes: [] };
    const next = await club.place({ ...input, ...more, orderId: newId() });
    expect(next.orderId).not.toBe(id);
    expect(await club.state(id)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 95, held: 3, sold: 2 });
  });

  it('is not booked twice by a repeated request if a gift card has paid all of it', async () => {
    const { showId, input } = await bookedWithGiftCard();
    await expect(club.place({ ...input, orderId: newId() })).rejects.toMatchObject({
      code: 'ALREADY_PAID',
    });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is not paid by bank card once more if the emptied gift card is left out', async () => {
    const { showId, input } = await bookedWithGiftCard();
    const again = { ...input, orderId: newId(), giftCardCodes: [] };
    await expect(club.place(again)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });
});
