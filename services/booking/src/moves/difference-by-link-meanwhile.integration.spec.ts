import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MANAGER, MoveLinks, supplementOf } from '../../test/move-links.js';
import { FREE, HELD, SOLD } from '../../test/moves.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { OpenBooking } from '../customers/open-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { OffersStore } from '../offers/offers.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { FreeOrphans } from '../sweeps/free-orphans.js';
import { MoveBooking } from './move-booking.js';
import { QuoteMove } from './quote-move.js';
import { ReadTerms } from './read-terms.js';
import { WithdrawMoveLink } from './withdraw-move-link.js';

const HOUR = 3_600_000;

let club: BookingHarness;
let links: MoveLinks;
beforeAll(async () => {
  club = await BookingHarness.start();
  links = new MoveLinks(club);
});
afterAll(() => club.stop());

/** The link of `sent`, while `meanwhile` happens between the hold and the sending. */
async function sending(meanwhile: (supplement: string, id: string) => Promise<unknown>) {
  const { id } = await links.booked();
  const [showId, moveId] = [await links.show(), newId()];
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
  const answer = links.byStaff({ id, showId, moveId, payment: 'link' });
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
    const refund = (_: string, id: string) => links.refundPlaces(id, 1);
    const { error, mails, counts } = await sending(refund);
    expect(error).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect([mails, counts]).toEqual([0, FREE]);
  });
});

describe('another move beside a link', () => {
  it('ends the link first, so that it cannot be paid as well', async () => {
    const link = await links.sent();
    const secret = await links.opened(link);
    const next = await links.show();
    await links.byStaff({ id: link.id, showId: next, payment: 'desk' });
    expect(await links.pay(secret)).not.toBe('succeeded');
    expect(await links.counts(link.from, link.to, next)).toEqual([FREE, FREE, SOLD]);
    expect(await club.state(link.supplement)).toBe('expired');
    expect(await links.findings()).toEqual([]);
  });

  it('replaces it if it is a link, too', async () => {
    const link = await links.sent();
    const moveId = newId();
    const next = await links.show();
    await links.byStaff({ id: link.id, showId: next, moveId, payment: 'link' });
    expect(await club.state(link.supplement)).toBe('expired');
    expect(await links.counts(link.to, next)).toEqual([FREE, HELD]);
    const unpaid = (await club.get(OpenBooking).execute(link.token)).unpaidMove;
    expect(unpaid).toMatchObject({ moveId });
  });

  it('is refused if the customer has paid just now', async () => {
    const link = await links.sent();
    await links.pay(await links.opened(link));
    const late = links.byStaff({ id: link.id, showId: await links.show(), payment: 'desk' });
    await expect(late).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
    expect(await links.findings()).toEqual([]);
  });

  it('is withdrawn by staff once, with a row, and can then not be paid', async () => {
    const link = await links.sent();
    const secret = await links.opened(link);
    const withdraw = () =>
      acting(MANAGER, 'bookings:write', () => club.get(WithdrawMoveLink).execute(link.id));
    await withdraw();
    await withdraw();
    expect(await links.pay(secret)).not.toBe('succeeded');
    expect(await links.counts(link.from, link.to)).toEqual([SOLD, FREE]);
    const acts = (await links.rowsOf(link.id)).map((row) => (row as never as { act: string }).act);
    expect(acts).toEqual(['booking-move', 'booking-move-withdraw']);
    expect(await links.findings()).toEqual([]);
  });

  it('is not withdrawn if it was paid just now', async () => {
    const link = await links.sent();
    await links.pay(await links.opened(link));
    const late = acting(MANAGER, 'bookings:write', () =>
      club.get(WithdrawMoveLink).execute(link.id),
    );
    await expect(late).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.order(link.id)).toMatchObject({ showId: link.to });
  });

  it('is refused while the booker is paying for one on their page', async () => {
    const { id, token } = await links.booked();
    const to = await links.show();
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId: to });
    const own = { token, quoteId, moveId: newId(), knowsCity: false };
    await club.get(MoveMyBooking).execute(own);
    for (const payment of ['desk', 'link'] as const) {
      const beside = links.byStaff({ id, showId: await links.show(), payment });
      await expect(beside).rejects.toMatchObject({ code: 'MOVE_OPEN' });
    }
  });

  it('is sent once if the same request sends it before its plan', async () => {
    const { id } = await links.booked();
    const [showId, moveId] = [await links.show(2500, 2), newId()];
    const { quoteId } = await acting(MANAGER, 'bookings:write', () =>
      club.get(QuoteMove).execute({ id, showId }),
    );
    const about = { id, showId, moveId, quoteId, payment: 'link' as const, knowsCity: false };
    const send = () =>
      acting(MANAGER, 'bookings:write', () => club.get(MoveBooking).execute(about));
    const terms = club.get(ReadTerms);
    const read = terms.execute.bind(terms);
    jest.spyOn(terms, 'execute').mockImplementationOnce(async (...booking) => {
      await send();
      return read(...booking);
    });
    expect(await send()).toMatchObject({ id });
    const supplement = supplementOf(id, moveId);
    expect(await club.state(supplement)).toBe('pending');
    expect(await club.outbox.countDocuments({ subject: supplement })).toBe(1);
    expect(await club.counts(showId)).toEqual({ free: 0, held: 2, sold: 0 });
  });

  it('sends one of two links at the same moment', async () => {
    const { id } = await links.booked();
    const shows = [await links.show(), await links.show()];
    await Promise.allSettled(
      shows.map((showId) => links.byStaff({ id, showId, payment: 'link', holdHours: 1 })),
    );
    const open = await club.orders.countDocuments({ 'supplementOf.orderId': id, live: true });
    expect(open).toBe(1);
    await club.get(FreeOrphans).execute(new Date(Date.now() + HOUR));
    const held = (await links.counts(...shows)).map((counts) => counts.held);
    expect(held.reduce((sum, places) => sum + places, 0)).toBe(2);
  });

  it('takes no places from others: a full show is refused', async () => {
    const { id } = await links.booked();
    const to = await links.show(2500, 2);
    await club.place(anOrderInput(to, { amountPence: pence(5000) }));
    const full = links.byStaff({ id, showId: to, payment: 'desk' });
    await expect(full).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
  });
});
