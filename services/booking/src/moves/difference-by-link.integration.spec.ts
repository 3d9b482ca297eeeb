import { Outbox } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { BookingHarness, intentIdOf, newId } from '../../test/booking-harness.js';
import { MANAGER, MoveLinks, supplementOf } from '../../test/move-links.js';
import { dyingAt, FREE, HELD, SOLD } from '../../test/moves.js';
import { OpenBooking } from '../customers/open-booking.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CloseShow } from '../orders/close-show.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { ReadBooking } from '../staff/read-booking.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let links: MoveLinks;
beforeAll(async () => {
  club = await BookingHarness.start();
  links = new MoveLinks(club);
});
afterAll(() => club.stop());

describe('a link to pay the difference of a move', () => {
  it('holds the places for as long as staff say, and asks Stripe for nothing yet', async () => {
    const { id, from, to, booking, supplement } = await links.sent(48);
    expect(booking).toMatchObject({ showId: from, totalPence: 4000 });
    expect(await links.counts(from, to)).toEqual([SOLD, HELD]);
    const { state, byLink, expiresAt, duePence } = await club.order(supplement);
    expect({ state, byLink, duePence }).toEqual({ state: 'pending', byLink: true, duePence: 1000 });
    expect(Math.round((expiresAt.getTime() - Date.now()) / HOUR)).toBe(48);
    expect(JSON.stringify(await club.intents())).not.toContain(supplement);
    expect(await links.rowsOf(id)).toMatchObject([
      { act: 'booking-move', details: { payment: 'link', pence: 1000, to } },
    ]);
    const { history } = await club.order(id);
    expect(history.at(-1)).toMatchObject({ by: 'mair', note: expect.stringContaining('£10.00') });
  });

  it('ends with the sales of the new show', async () => {
    const { id } = await links.booked();
    const to = await links.show();
    const salesEndAt = new Date(Date.now() + 3 * HOUR);
    await club.offers.updateOne({ _id: to }, { $set: { salesEndAt } });
    const moveId = newId();
    await links.byStaff({ id, showId: to, moveId, payment: 'link', holdHours: 168 });
    expect((await club.order(supplementOf(id, moveId))).expiresAt).toEqual(salesEndAt);
  });

  it('is in an e-mail and on the screen of the desk, and opens the page of the booking', async () => {
    const link = await links.sent();
    const [mail] = await club.outbox.find({ subject: link.supplement, kind: 'move-pay-link' });
    expect(mail && (await club.get(BookingMails).contentOf(mail))).toMatchObject({
      to: 'ada@example.org',
      duePence: 1000,
      places: 2,
    });
    const { token, opens, duePence } = await links.payLink(link.id);
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
    const link = await links.sent();
    const secret = await links.opened(link);
    expect(await links.opened(link)).toBe(secret);
    expect(await links.pay(secret)).toBe('succeeded');
    expect(await links.confirm(link)).toMatchObject({
      booking: { showId: link.to, totalPence: 5000 },
    });
    expect(await links.counts(link.from, link.to)).toEqual([FREE, SOLD]);
    expect((await club.order(link.id)).moves).toMatchObject([{ settledBy: 'card', by: 'mair' }]);
    await expect(links.payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await links.findings()).toEqual([]);
  });

  it('is found paid by the sweep, although the browser is gone', async () => {
    const link = await links.sent();
    await links.pay(await links.opened(link));
    await club.get(UnfinishedOrders).settle(new Date(Date.now() + 60_000));
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
    expect(await links.findings()).toEqual([]);
  });

  it('is one link and one e-mail, however often the request is repeated', async () => {
    const link = await links.sent();
    await Promise.all([1, 2, 3].map(() => links.byStaff(link.about)));
    expect(await club.outbox.countDocuments({ subject: link.supplement })).toBe(1);
    expect(await links.rowsOf(link.id)).toHaveLength(1);
    expect(await club.counts(link.to)).toEqual(HELD);
    const elsewhere = links.byStaff({ ...link.about, showId: await links.show() });
    await expect(elsewhere).rejects.toMatchObject({ code: 'ID_IN_USE' });
  });

  it('is repeated although it holds the last places', async () => {
    const { id } = await links.booked();
    const to = await links.show(2500, 2);
    const about = { id, showId: to, moveId: newId(), payment: 'link' as const, holdHours: 1 };
    const other = await links.booked();
    await links.byStaff(about);
    const late = links.byStaff({ id: other.id, showId: to, payment: 'link', holdHours: 1 });
    await expect(late).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
    expect(await club.counts(to)).toEqual({ free: 0, held: 2, sold: 0 });
  });

  it.each(['supplement-inserted', 'move-claimed', 'move-before-commit'])(
    'leaves a short hold if the process dies at %s, and a repetition takes it on',
    async (place) => {
      const { id, from } = await links.booked();
      const to = await links.show();
      const about = { id, showId: to, moveId: newId(), payment: 'link' as const, holdHours: 4 };
      expect(await dyingAt(place, () => links.byStaff(about))).toBe(1);
      const supplement = supplementOf(id, about.moveId);
      expect(['new', 'held']).toContain(await club.state(supplement));
      expect(await club.outbox.countDocuments({ subject: supplement })).toBe(0);
      expect(await links.rowsOf(id)).toEqual([]);
      await links.byStaff(about);
      expect(await club.state(supplement)).toBe('pending');
      expect(await links.counts(from, to)).toEqual([SOLD, HELD]);
      expect(await club.outbox.countDocuments({ subject: supplement })).toBe(1);
      expect(await links.findings()).toEqual([]);
    },
  );

  it('is not sent while its e-mail cannot be written', async () => {
    const { id } = await links.booked();
    const about = { id, showId: await links.show(), moveId: newId(), payment: 'link' as const };
    const broken = jest.spyOn(Outbox.prototype, 'write').mockRejectedValue(new Error('no space'));
    await expect(links.byStaff(about)).rejects.toThrow('no space');
    broken.mockRestore();
    expect(await club.state(supplementOf(id, about.moveId))).toBe('held');
    expect(await links.rowsOf(id)).toEqual([]);
  });

  it('frees its places when its time is over, after it can no longer be paid', async () => {
    const link = await links.sent();
    const secret = await links.opened(link);
    await club.orders.updateOne({ _id: link.supplement }, { $set: { expiresAt: new Date(0) } });
    await expect(links.payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    await club.get(ReleaseOrder).execute(link.supplement);
    expect(await links.pay(secret)).not.toBe('succeeded');
    expect(await links.counts(link.from, link.to)).toEqual([SOLD, FREE]);
    await expect(links.opened(link)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await links.findings()).toEqual([]);
  });

  it('opens no payment once the sales of the new show have ended', async () => {
    const link = await links.sent();
    await club.offers.updateOne({ _id: link.to }, { $set: { salesEndAt: new Date(0) } });
    await expect(links.opened(link)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    await expect(links.payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    expect((await club.get(OpenBooking).execute(link.token)).unpaidMove).toBeNull();
  });

  it('goes back if the new show is cancelled before the payment arrives', async () => {
    const link = await links.sent();
    const secret = await links.opened(link);
    await links.pay(secret);
    await club.get(CloseShow).execute(link.to);
    await expect(links.confirm(link)).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await links.refundedPence(intentIdOf(secret))).toBe(1000);
    expect(await club.order(link.id)).toMatchObject({ showId: link.from, state: 'completed' });
  });

  it('asks for no money that would go back, and its places are free when its booking ends', async () => {
    const link = await links.sent();
    await links.refundPlaces(link.id, 1);
    expect((await club.get(OpenBooking).execute(link.token)).unpaidMove).toBeNull();
    await expect(links.payLink(link.id)).rejects.toMatchObject({ code: 'HOLD_EXPIRED' });
    const detail = await acting(MANAGER, 'bookings:read', () =>
      club.get(ReadBooking).execute(link.id),
    );
    expect(detail.unpaidMove).toMatchObject({ isPayable: false });
    await links.refundPlaces(link.id, 1);
    expect(await club.state(link.supplement)).toBe('releasing');
    await club.get(UnfinishedOrders).continueHalfWay();
    expect(await links.counts(link.from, link.to)).toEqual([FREE, FREE]);
    expect(await links.findings()).toEqual([]);
  });

  it('needs an address, and pays for a whole booking', async () => {
    const { id } = await links.booked();
    const showId = await links.show();
    const part = links.byStaff({ id, showId, quantity: 1, payment: 'link' });
    await expect(part).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    await club.orders.updateOne({ _id: id }, { $set: { email: '' } });
    const nowhere = links.byStaff({ id, showId, payment: 'link' });
    await expect(nowhere).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    expect(await club.counts(showId)).toEqual(FREE);
  });

  it('is refused for less than a card can pay', async () => {
    const { id } = await links.booked();
    const showId = await links.show(2010);
    const small = links.byStaff({ id, showId, payment: 'link' });
    await expect(small).rejects.toMatchObject({ errors: [{ path: 'payment' }] });
    expect(await club.counts(showId)).toEqual(FREE);
  });
});
