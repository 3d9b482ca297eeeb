import { pence } from '@club/contracts';
import { Outbox } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { dyingAt, FREE, HELD, MovesHarness, SOLD } from '../../test/moves.js';
import { ConfirmMyMove } from '../customers/confirm-my-move.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { OpenBooking } from '../customers/open-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { BookingMails } from '../mails/booking-mails.js';
import { OffersStore } from '../offers/offers.store.js';
import { CloseShow } from '../orders/close-show.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { ReadBooking } from '../staff/read-booking.js';
import { ReadPayLink } from '../staff/read-pay-link.js';
import { WithdrawMoveLink } from './withdraw-move-link.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

const HOUR = 3_600_000;
const MANAGER = aManager('mair');

let club: BookingHarness;
let moves: MovesHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new MovesHarness(club);
});
afterAll(() => club.stop());

const supplementOf = (id: string, moveId: string): string => `move-${id}-${moveId}`;

/** A booking for whose move to a show for £25 staff have sent the link. */
async function sent(holdHours = 48) {
  const mine = await moves.booked();
  const to = await moves.show();
  const moveId = newId();
  const about = { id: mine.id, showId: to, moveId, payment: 'link' as const, holdHours };
  const booking = await moves.byStaff(about);
  return { ...mine, to, moveId, about, booking, supplement: supplementOf(mine.id, moveId) };
}
type Sent = Awaited<ReturnType<typeof sent>>;

/** The page of the booking opens the payment. */
async function opened({ token, moveId }: Sent): Promise<string> {
  const reply = await club.get(MoveMyBooking).execute({ token, moveId, knowsCity: false });
  return 'open' in reply ? (reply.open.clientSecret ?? '') : '';
}
const confirm = ({ token, moveId }: Sent) => club.get(ConfirmMyMove).execute({ token, moveId });
const payLink = (id: string, now = new Date()) =>
  acting(MANAGER, 'bookings:write', () => club.get(ReadPayLink).execute(id, now));
const rowsOf = (id: string) =>
  club.orders.db.collection('audit_trail').find({ 'target.id': id }).sort({ _id: 1 }).toArray();

const refundPlaces = async (id: string, places: number) =>
  club.get(RefundOrder).refundPart(await club.order(id), {
    ...{ refundId: newId(), pence: pence(places * 2000), places, reason: 'they are ill' },
  });

describe('a link to pay the difference of a move', () => {
  it('holds the places for as long as staff say, and asks Stripe for nothing yet', async () => {
    const { id, from, to, booking, supplement } = await sent(48);
    expect(booking).toMatchObject({ showId: from, totalPence: 4000 });
    expect(await moves.counts(from, to)).toEqual([SOLD, HELD]);
    const { state, byLink, expiresAt, duePence } = await club.order(supplement);
    expect({ state, byLink, duePence }).toEqual({ state: 'pending', byLink: true, duePence: 1000 });
    expect(Math.round((expiresAt.getTime() - Date.now()) / HOUR)).toBe(48);
    expect(JSON.stringify(await club.intents())).not.toContain(supplement);
    expect(await rowsOf(id)).toMatchObject([
      { act: 'booking-move', details: { payment: 'link', pence: 1000, to } },
    ]);
    const { history } = await club.order(id);
    expect(history.at(-1)).toMatchObject({ by: 'mair', note: expect.stringContaining('£10.00') });
  });

  it('ends with the sales of the new show', async () => {
    const { id } = await moves.booked();
    const to = await moves.show();
    const salesEndAt = new Date(Date.now() + 3 * HOUR);
    await club.offers.updateOne({ _id: to }, { $set: { salesEndAt } });
    const moveId = newId();
    await moves.byStaff({ id, showId: to, moveId, payment: 'link', holdHours: 168 });
    expect((await club.order(supplementOf(id, moveId))).expiresAt).toEqual(salesEndAt);
  });

  it('is in an e-mail and on the screen of the desk, and opens the page of the booking', async () => {
    const link = await sent();
    const [mail] = await club.outbox.find({ subject: link.supplement, kind: 'move-pay-link' });
    expect(mail && (await club.get(BookingMails).contentOf(mail))).toMatchObject({
      to: 'ada@example.org',
      duePence: 1000,
      places: 2,
    });
    const { token, opens, duePence } = await payLink(link.id);
    expect({ opens, duePence }).toEqual({ opens: 'booking', duePence: 1000 });
    expect(await club.get(OpenBooking).execute(token)).toMatchObject({
      booking: { showId: link.from },
      unpaidMove: { moveId: link.moveId, duePence: 1000, tickets: 2, byLink: true },
    });
    const detail = await acting(MANAGER, 'bookings:read', () =>
      club.get(ReadBooking).execute(link.id),
    );
    expect(detail.unpaidMove).toMatchObject({ duePence: 1000, byLink: true });
    expect(detail.mails.map((sentMail) => sentMail.label)).toContain('Link to pay a difference');
  });

  it('moves the booking when it is paid, as a move of staff', async () => {
    const link = await sent();
    const secret = await opened(link);
    expect(await opened(link)).toBe(secret);
    expect(await moves.pay(secret)).toBe('succeeded');
    expect(await confirm(link)).toMatchObject({ booking: { showId: link.to, totalPence: 5000 } });
    expect(await moves.counts(link.from, link.to)).toEqual([FREE, SOLD]);
    expect((await club.order(link.id)).moves).toMatchObject([{ settledBy: 'card', by: 'mair' }]);
    await expect(payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await moves.findings()).toEqual([]);
  });

  it('is found paid by the sweep, although the browser is gone', async () => {
    const link = await sent();
    await moves.pay(await opened(link));
    await club.get(UnfinishedOrders).settle(new Date(Date.now() + 60_000));
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
    expect(await moves.findings()).toEqual([]);
  });

  it('is one link and one e-mail, however often the request is repeated', async () => {
    const link = await sent();
    await Promise.all([1, 2, 3].map(() => moves.byStaff(link.about)));
    expect(await club.outbox.countDocuments({ subject: link.supplement })).toBe(1);
    expect(await rowsOf(link.id)).toHaveLength(1);
    expect(await club.counts(link.to)).toEqual(HELD);
    const elsewhere = moves.byStaff({ ...link.about, showId: await moves.show() });
    await expect(elsewhere).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('is repeated although it holds the last places', async () => {
    const { id } = await moves.booked();
    const to = await moves.show(2500, 2);
    const about = { id, showId: to, moveId: newId(), payment: 'link' as const, holdHours: 1 };
    const other = await moves.booked();
    await moves.byStaff(about);
    const late = moves.byStaff({ id: other.id, showId: to, payment: 'link', holdHours: 1 });
    await expect(late).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await club.counts(to)).toEqual({ free: 0, held: 2, sold: 0 });
  });

  it.each(['supplement-inserted', 'move-claimed', 'move-before-commit'])(
    'leaves a short hold if the process dies at %s, and a repetition takes it on',
    async (place) => {
      const { id, from } = await moves.booked();
      const to = await moves.show();
      const about = { id, showId: to, moveId: newId(), payment: 'link' as const, holdHours: 4 };
      expect(await dyingAt(place, () => moves.byStaff(about))).toBe(1);
      const supplement = supplementOf(id, about.moveId);
      expect(['new', 'held']).toContain(await club.state(supplement));
      expect(await club.outbox.countDocuments({ subject: supplement })).toBe(0);
      expect(await rowsOf(id)).toEqual([]);
      await moves.byStaff(about);
      expect(await club.state(supplement)).toBe('pending');
      expect(await moves.counts(from, to)).toEqual([SOLD, HELD]);
      expect(await club.outbox.countDocuments({ subject: supplement })).toBe(1);
      expect(await moves.findings()).toEqual([]);
    },
  );

  it('is not sent while its e-mail cannot be written', async () => {
    const { id } = await moves.booked();
    const about = { id, showId: await moves.show(), moveId: newId(), payment: 'link' as const };
    const broken = jest.spyOn(Outbox.prototype, 'write').mockRejectedValue(new Error('no space'));
    await expect(moves.byStaff(about)).rejects.toThrow('no space');
    broken.mockRestore();
    expect(await club.state(supplementOf(id, about.moveId))).toBe('held');
    expect(await rowsOf(id)).toEqual([]);
  });

  it('frees its places when its time is over, after it can no longer be paid', async () => {
    const link = await sent();
    const secret = await opened(link);
    await club.orders.updateOne({ _id: link.supplement }, { $set: { expiresAt: new Date(0) } });
    await expect(payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    await club.get(ReleaseOrder).execute(link.supplement);
    expect(await moves.pay(secret)).not.toBe('succeeded');
    expect(await moves.counts(link.from, link.to)).toEqual([SOLD, FREE]);
    await expect(opened(link)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await moves.findings()).toEqual([]);
  });

  it('opens no payment once the sales of the new show have ended', async () => {
    const link = await sent();
    await club.offers.updateOne({ _id: link.to }, { $set: { salesEndAt: new Date(0) } });
    await expect(opened(link)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    await expect(payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect((await club.get(OpenBooking).execute(link.token)).unpaidMove).toBeNull();
  });

  it('goes back if the new show is cancelled before the payment arrives', async () => {
    const link = await sent();
    const secret = await opened(link);
    await moves.pay(secret);
    await club.get(CloseShow).execute(link.to);
    await expect(confirm(link)).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await moves.refundedPence(intentIdOf(secret))).toBe(1000);
    expect(await club.order(link.id)).toMatchObject({ showId: link.from, state: 'completed' });
  });

  it('asks for no money that would go back, and its places are free when its booking ends', async () => {
    const link = await sent();
    await refundPlaces(link.id, 1);
    expect((await club.get(OpenBooking).execute(link.token)).unpaidMove).toBeNull();
    await expect(payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const detail = await acting(MANAGER, 'bookings:read', () =>
      club.get(ReadBooking).execute(link.id),
    );
    expect(detail.unpaidMove).toMatchObject({ isPayable: false });
    await refundPlaces(link.id, 1);
    expect(await club.state(link.supplement)).toBe('releasing');
    await club.get(UnfinishedOrders).continueHalfWay();
    expect(await moves.counts(link.from, link.to)).toEqual([FREE, FREE]);
    expect(await moves.findings()).toEqual([]);
  });

  it('needs an address, and pays for a whole booking', async () => {
    const { id } = await moves.booked();
    const showId = await moves.show();
    const part = moves.byStaff({ id, showId, quantity: 1, payment: 'link' });
    await expect(part).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    await club.orders.updateOne({ _id: id }, { $set: { email: '' } });
    const nowhere = moves.byStaff({ id, showId, payment: 'link' });
    await expect(nowhere).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    expect(await club.counts(showId)).toEqual(FREE);
  });

  it('is refused for less than a card can pay', async () => {
    const { id } = await moves.booked();
    const showId = await moves.show(2010);
    const small = moves.byStaff({ id, showId, payment: 'link' });
    await expect(small).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    expect(await club.counts(showId)).toEqual(FREE);
  });
});

/** The link of `sent`, while `meanwhile` happens between the hold and the sending. */
async function sending(meanwhile: (supplement: string, id: string) => Promise<unknown>) {
  const { id } = await moves.booked();
  const [showId, moveId] = [await moves.show(), newId()];
  const offers = club.get(OffersStore);
  const find = offers.find.bind(offers);
  const supplement = supplementOf(id, moveId);
  const spy = jest.spyOn(offers, 'find').mockImplementation(async (show) => {
    if ((await club.state(supplement)) === 'held') {
      spy.mockRestore();
      await meanwhile(supplement, id);
    }
    return find(show);
  });
  const answer = moves.byStaff({ id, showId, moveId, payment: 'link' });
  const error: unknown = await answer.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  spy.mockRestore();
  const mails = await club.outbox.countDocuments({ subject: supplement });
  return { error, mails, counts: await club.counts(showId) };
}

describe('a link that is not sent', () => {
  it('is no success if its hold was released meanwhile', async () => {
    const release = (supplement: string) => club.get(ReleaseOrder).execute(supplement);
    const { error, mails, counts } = await sending(release);
    expect(error).toMatchObject({ code: 'HOLD_EXPIRED' });
    expect([mails, counts]).toEqual([0, FREE]);
  });

  it('has no e-mail and no places if its booking was refunded in part meanwhile', async () => {
    const refund = (_: string, id: string) => refundPlaces(id, 1);
    const { error, mails, counts } = await sending(refund);
    expect(error).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect([mails, counts]).toEqual([0, FREE]);
  });
});

describe('another move beside a link', () => {
  it('ends the link first, so that it cannot be paid as well', async () => {
    const link = await sent();
    const secret = await opened(link);
    const next = await moves.show();
    await moves.byStaff({ id: link.id, showId: next, payment: 'desk' });
    expect(await moves.pay(secret)).not.toBe('succeeded');
    expect(await moves.counts(link.from, link.to, next)).toEqual([FREE, FREE, SOLD]);
    expect(await club.state(link.supplement)).toBe('expired');
    expect(await moves.findings()).toEqual([]);
  });

  it('replaces it if it is a link, too', async () => {
    const link = await sent();
    const moveId = newId();
    const next = await moves.show();
    await moves.byStaff({ id: link.id, showId: next, moveId, payment: 'link' });
    expect(await club.state(link.supplement)).toBe('expired');
    expect(await moves.counts(link.to, next)).toEqual([FREE, HELD]);
    const unpaid = (await club.get(OpenBooking).execute(link.token)).unpaidMove;
    expect(unpaid).toMatchObject({ moveId });
  });

  it('is refused if the customer has paid just now', async () => {
    const link = await sent();
    await moves.pay(await opened(link));
    const late = moves.byStaff({ id: link.id, showId: await moves.show(), payment: 'desk' });
    await expect(late).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
    expect(await moves.findings()).toEqual([]);
  });

  it('is withdrawn by staff once, with a row, and can then not be paid', async () => {
    const link = await sent();
    const secret = await opened(link);
    const withdraw = () =>
      acting(MANAGER, 'bookings:write', () => club.get(WithdrawMoveLink).execute(link.id));
    await withdraw();
    await withdraw();
    expect(await moves.pay(secret)).not.toBe('succeeded');
    expect(await moves.counts(link.from, link.to)).toEqual([SOLD, FREE]);
    const acts = (await rowsOf(link.id)).map((row) => (row as never as { act: string }).act);
    expect(acts).toEqual(['booking-move', 'booking-move-withdraw']);
    expect(await moves.findings()).toEqual([]);
  });

  it('is not withdrawn if it was paid just now', async () => {
    const link = await sent();
    await moves.pay(await opened(link));
    const late = acting(MANAGER, 'bookings:write', () =>
      club.get(WithdrawMoveLink).execute(link.id),
    );
    await expect(late).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
  });

  it('is refused while the booker is paying for one on their page', async () => {
    const { id, token } = await moves.booked();
    const to = await moves.show();
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const own = { token, quoteId, moveId: newId(), knowsCity: false };
    await club.get(MoveMyBooking).execute(own);
    for (const payment of ['desk', 'link'] as const) {
      const beside = moves.byStaff({ id, showId: await moves.show(), payment });
      await expect(beside).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    }
  });

  it('sends one of two links at the same moment', async () => {
    const { id } = await moves.booked();
    const shows = [await moves.show(), await moves.show()];
    await Promise.allSettled(
      shows.map((showId) => moves.byStaff({ id, showId, payment: 'link', holdHours: 1 })),
    );
    const open = await club.orders.countDocuments({ 'supplementOf.orderId': id, live: true });
    expect(open).toBe(1);
    await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
    const held = (await moves.counts(...shows)).map((counts) => counts.held);
    expect(held.reduce((sum, places) => sum + places, 0)).toBe(2);
  });

  it('takes no places from others: a full show is refused', async () => {
    const { id } = await moves.booked();
    const to = await moves.show(2500, 2);
    await club.place(anOrderInput(to, { amountPence: pence(5000) }));
    const full = moves.byStaff({ id, showId: to, payment: 'desk' });
    await expect(full).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });
});
