import { payAtEmulator } from '@club/client';
import { addDays, londonInstant, pence, type SellAtDoorInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { aSale, aTill, sellFrom, showAtDoor } from '../../test/door-sales.js';
import { tonight } from '../../test/phones.js';
import { OpenPayLink } from '../customers/open-pay-link.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SellAtDesk } from './sell-at-desk.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start({ DOOR_SALES: 'on' });
});
afterAll(() => club.stop());

/** Pay links end with the sales of their show. */
const TOMORROW = londonInstant(addDays(tonight(), 1), '12:00').toISOString();

/** A show of tonight with a phone, and two tickets that wait for their pay link. */
async function unpaid() {
  const show = await showAtDoor(club, { salesEndAt: TOMORROW });
  const { showId } = show;
  const bookingId = newId();
  await runInContext({ requestId: newRequestId() }, () =>
    club.get(SellAtDesk).execute({
      ...{ bookingId, showId, ticketQuantity: 2, payment: 'link', holdHours: 24 },
      ...{ customerName: 'Ada Lovelace', customerEmail: 'ada@example.org', customerPhone: '' },
    }),
  );
  const sale = aSale(showId, { insteadOf: bookingId });
  return { showId, bookingId, sale, phone: await aTill(club, show) };
}
type Scene = Awaited<ReturnType<typeof unpaid>>;
const pay = ({ phone, sale }: Scene, changes: Partial<SellAtDoorInput> = {}) =>
  sellFrom(club, phone, { ...sale, ...changes });

async function secretOf(id: string): Promise<string> {
  const mail = { _id: `booking-pay-link-${id}`, kind: 'booking-pay-link', subject: id } as const;
  const content = await club.get(BookingMails).contentOf(mail);
  if (content?.kind !== 'booking-pay-link') throw new Error('there is no pay link');
  return (await club.get(OpenPayLink).execute(content.payToken)).clientSecret ?? '';
}

describe('a pay link that is paid at the door', () => {
  it('becomes a paid booking of the same people, and can no longer be paid online', async () => {
    const scene = await unpaid();
    const { showId, bookingId, phone } = scene;
    const secret = await secretOf(bookingId);
    const { party } = await pay(scene);
    expect(party).toMatchObject({ name: 'Ada Lovelace', state: 'paid', admits: 2, left: 2 });
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
    expect(await club.state(bookingId)).toBe('expired');
    expect(await payAtEmulator(club.emulator.url, secret)).not.toBe('succeeded');
    expect((await phone.night()).parties).toEqual([party]);
    const { email, history, doorSale } = await club.order(party.bookingId);
    expect({ email, doorSale }).toMatchObject({
      ...{ email: 'ada@example.org', doorSale: { paidBy: 'cash', insteadOf: bookingId } },
    });
    expect(history.at(-1)?.to).toBe('completed');
    expect(await club.outbox.countDocuments({ subject: party.bookingId })).toBe(1);
  });

  it('stays under the legal hold that staff have set', async () => {
    const scene = await unpaid();
    const legalHold = { at: new Date(), by: 'sam', reason: 'a claim after a fall' };
    await club.orders.updateOne({ _id: scene.bookingId }, { $set: { legalHold } });
    const { party } = await pay(scene);
    expect((await club.order(party.bookingId)).legalHold).toEqual(legalHold);
  });

  it('keeps its places if no others are left', async () => {
    const scene = await unpaid();
    const { showId } = scene;
    await club.offers.updateOne({ _id: showId }, { $set: { capacity: 2, free: 0 } });
    await pay(scene);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 0, sold: 2 });
  });

  it('is paid once, with equal answers, if its payment is sent ten times', async () => {
    const scene = await unpaid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(scene)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await club.counts(scene.showId)).toEqual({ free: 98, held: 0, sold: 2 });
    await expect(pay(scene, { saleId: newId() })).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
  });

  it('is paid on one of two phones', async () => {
    const scene = await unpaid();
    const second = { ...scene, sale: { ...scene.sale, saleId: newId() } };
    const answers = await Promise.allSettled([pay(scene), pay(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await club.counts(scene.showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is not paid again if it was paid online just now', async () => {
    const scene = await unpaid();
    const { showId, bookingId, sale } = scene;
    expect(await payAtEmulator(club.emulator.url, await secretOf(bookingId))).toBe('succeeded');
    await expect(pay(scene)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.state(bookingId)).toBe('completed');
    expect(await club.state(sale.saleId)).toBe('expired');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('waits on while Stripe does not answer, and is paid by the next press', async () => {
    const scene = await unpaid();
    await secretOf(scene.bookingId);
    await club.faults([{ match: '/v1/payment_intents/', kind: 'error', times: 20 }]);
    await expect(pay(scene)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    expect(await club.state(scene.bookingId)).toBe('pending');
    await club.faults([]);
    await pay(scene, { saleId: newId() });
    expect(await club.counts(scene.showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is on the list and paid by the next press if Stripe falls silent after the first', async () => {
    const scene = await unpaid();
    const { showId, bookingId, sale, phone } = scene;
    await secretOf(bookingId);
    await club.faults([{ match: '/cancel', kind: 'error', times: 20 }]);
    await expect(pay(scene)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await club.state(bookingId)).toBe('releasing');
    await club.get(ReleaseOrder).execute(sale.saleId); // as the hold sweep does after a minute
    await club.faults([]);
    expect((await phone.night()).parties).toMatchObject([{ bookingId, state: 'unpaid' }]);
    const { party } = await pay(scene, { saleId: newId() });
    expect((await phone.night()).parties).toEqual([party]);
    expect(await club.state(bookingId)).toBe('expired');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is paid once if a press meets a sweep that is ending the link', async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await unpaid();
      const { showId, bookingId } = scene;
      await secretOf(bookingId);
      await club.get(OrdersStore).transition(bookingId, 'releasing');
      const release = () => club.get(ReleaseOrder).execute(bookingId);
      const [paid] = await Promise.allSettled([pay(scene), release(), release()]);
      const sold = paid.status === 'fulfilled' ? 2 : 0;
      expect(await club.state(bookingId)).toBe('expired');
      expect(await club.counts(showId)).toEqual({ free: 100 - sold, held: 0, sold });
    }
  });

  it('is not paid again if it was paid online while the link was ending', async () => {
    const scene = await unpaid();
    const { showId, bookingId } = scene;
    expect(await payAtEmulator(club.emulator.url, await secretOf(bookingId))).toBe('succeeded');
    await club.get(OrdersStore).transition(bookingId, 'releasing');
    await expect(pay(scene)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.state(bookingId)).toBe('completed');
    expect(await club.counts(showId)).toEqual({ free: 98, held: 0, sold: 2 });
  });

  it('is not paid at the door while its payment is set aside for staff', async () => {
    const scene = await unpaid();
    const quarantine = { reason: 'the payment names another order', at: new Date() };
    await club.orders.updateOne({ _id: scene.bookingId }, { $set: { quarantine } });
    await expect(pay(scene)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.state(scene.bookingId)).toBe('pending');
  });

  it.each<[string, Partial<SellAtDoorInput>]>([
    ['fewer tickets', { quantity: 1 }],
    ['another sum', { unitPence: pence(1_000) }],
    ['a booking that no one knows', { insteadOf: 'unheard-of' }],
  ])('writes nothing for %s', async (_, changes) => {
    const scene = await unpaid();
    await expect(pay(scene, changes)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    expect(await club.state(scene.bookingId)).toBe('pending');
    expect(await club.orders.countDocuments({ showId: scene.showId })).toBe(1);
  });
});
