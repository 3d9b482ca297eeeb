import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager, aSteward } from '../../test/acting.js';
import { AuditHarness } from '../../test/audit.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { dyingAt, MovesHarness } from '../../test/moves.js';
import { TransfersHarness } from '../../test/transfers.js';
import { ReadDoorList } from '../door/read-door-list.js';
import { ReadTicket } from '../door/read-ticket.js';
import { FoldSales } from '../figures/fold-sales.js';
import { CloseShow } from '../orders/close-show.js';
import type { Move } from '../orders/domain/move.js';
import { MovesStore } from '../orders/moves.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReturnsStore } from '../orders/returns.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ReadBooking } from '../staff/read-booking.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { MoveMyBooking } from './move-my-booking.js';
import { QuoteMyMove } from './quote-my-move.js';

const HOUR = 3_600_000;
const GRACE = { name: 'Grace Hopper', email: 'grace@example.org' };
const MANAGER = aManager('mia');

describe('a booking of which a friend has all tickets', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  let books: AuditHarness;
  let moves: MovesHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
    books = new AuditHarness(club);
    moves = new MovesHarness(club);
  });
  afterAll(() => club.stop());

  async function expectSound(): Promise<void> {
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    expect(await books.audit()).toEqual([]);
  }
  const kindsOf = async (subject: string): Promise<string[]> =>
    (await club.outbox.find({ subject }).lean()).map(({ kind }) => kind).sort();

  it('is the friend’s, with the same places and money, and one more issue of the ticket', async () => {
    const { id, showId } = await gifts.party(2);
    const { email, name, phone, reference } = await club.order(id);
    expect((await gifts.open(id)).transfers).toMatchObject({ refusal: null, most: 2 });
    await gifts.offer(id, 2);
    await gifts.accept(await gifts.friendsToken(id));
    const given = await club.order(id);
    expect(given).toMatchObject({
      ...{ ...GRACE, phone: '', reference, quantity: 2, totalPence: 4000, ticketIssue: 2 },
      ticketReissuedAt: expect.any(Date),
      payer: { name, email, phone, issue: 1 },
    });
    expect(given.splits).toBeUndefined();
    expect(given.searchKeys).toEqual(expect.arrayContaining([GRACE.email, 'hopper', email]));
    expect(await gifts.returns.places(showId)).toMatchObject({ free: 8, [id]: 2 });
    await expectSound();
  });

  it('has one ticket, and the old one is replaced at the door, which knows the friend', async () => {
    const { id, showId } = await gifts.party(2);
    const before = await gifts.open(id);
    await gifts.offer(id, 2);
    await gifts.accept(await gifts.friendsToken(id));
    const now = await gifts.open(id);
    expect(now).toMatchObject({ isGiven: true, booking: { admits: 2, totalPence: 0 } });
    const steward = aSteward('sam', ['cardiff']);
    const read = (code: string | null) =>
      acting(steward, 'door:admit', () =>
        club.get(ReadTicket).execute({ showId, code: code ?? '' }),
      );
    expect(JSON.stringify((await read(before.ticketCode)).verdict)).toContain('replaced');
    expect((await read(now.ticketCode)).party).toMatchObject({ name: GRACE.name });
    const list = await acting(steward, 'door:admit', () => club.get(ReadDoorList).execute(showId));
    expect(JSON.stringify(list)).toContain(GRACE.name);
  });

  it('tells the payer whose it is, and the payer’s link what can still be done, and nothing else', async () => {
    const { id, oldLink } = await gifts.givenAway();
    const [told] = await gifts.mails('transfer-accepted', id);
    const { payer } = await club.order(id);
    expect(told).toMatchObject({ to: payer?.email, isWhole: true, left: 0, friend: GRACE.name });
    expect(JSON.stringify(await gifts.mails('booking-confirmed', id))).toContain(GRACE.email);
    const link = told?.kind === 'transfer-accepted' ? told.linkToken : '';
    for (const token of [oldLink, link]) {
      const opened = await gifts.openWith(token);
      expect(opened).toMatchObject({
        ticketCode: null,
        isGivenAway: true,
        booking: { customerName: payer?.name, customerEmail: payer?.email, admits: 0 },
        transfers: { most: 0, transfers: [{ state: 'accepted', name: GRACE.name, quantity: 2 }] },
      });
      expect(opened.transfers?.refusal).toContain('ring us');
      expect(JSON.stringify(opened)).not.toContain(GRACE.email);
      const { showId } = await gifts.party();
      const quoted = club.get(QuoteMyMove).execute({ token, showId });
      await expect(quoted).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each([1, 2])(
    'is new to the friend although it has moved before, and so is a part of it: %i of 2 tickets',
    async (quantity) => {
      const [{ id }, { showId }] = [await gifts.party(2), await gifts.party(2)];
      await moves.byStaff({ id, showId });
      const [moved] = await gifts.mails('booking-confirmed', id);
      expect(moved).toMatchObject({ booking: { revision: { number: 1 } } });
      await gifts.offer(id, quantity);
      await gifts.accept(await gifts.friendsToken(id));
      const given = quantity === 2 ? id : (await gifts.part(id))._id;
      const confirmed = (await gifts.mails('booking-confirmed', given)).at(-1);
      expect(confirmed).toMatchObject({ to: GRACE.email });
      expect(confirmed).not.toHaveProperty('booking.revision');
    },
  );

  it('is not the friend’s to move, return or give on', async () => {
    const { id } = await gifts.givenAway();
    await expect(gifts.offer(id)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await expect(gifts.returns.giveBack(id, 1)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    const move = { token: await gifts.token(id), showId: (await gifts.party()).showId };
    await expect(club.get(QuoteMyMove).execute(move)).rejects.toMatchObject({
      code: 'CALL_THE_CLUB',
    });
  });

  it('is refunded to the payer, who reads the sum, and the friend reads how many are left', async () => {
    const { id } = await gifts.givenAway(3);
    await gifts.refund(id, 2000, 1);
    const { payer, paymentIntentId = '' } = await club.order(id);
    const told = { to: payer?.email, refundPence: 2000, givenTo: GRACE.name };
    expect(await gifts.mails('booking-refunded', id)).toMatchObject([told]);
    const [ended] = await gifts.mails('tickets-ended', id);
    expect(ended).toMatchObject({ to: GRACE.email, left: 2 });
    expect(JSON.stringify(ended)).not.toMatch(/pence/i);
    expect((await club.refundsOf(paymentIntentId)).map(({ amount }) => amount)).toEqual([2000]);
    await expectSound();
  });

  it('ends with its show: the friend hears it without a sum, and the payer has the money', async () => {
    const { id, showId, oldLink } = await gifts.givenAway();
    await club.get(CloseShow).execute(showId);
    await club.get(FinishClosedShows).execute(new Date(Date.now() + HOUR));
    expect(await club.state(id)).toBe('refunded');
    const { payer } = await club.order(id);
    const told = { to: payer?.email, refundPence: 4000, isCancelled: true };
    expect(await gifts.mails('booking-refunded', id)).toMatchObject([told]);
    const ended = { to: GRACE.email, left: 0, isCancelled: true };
    expect(await gifts.mails('tickets-ended', id)).toMatchObject([ended]);
    expect((await gifts.openWith(oldLink)).booking.paymentStatus).toBe('refunded');
    await expectSound();
  });

  it('tells the payer as well about tickets that another friend had before', async () => {
    const { id, part } = await gifts.given(3, 1);
    await gifts.offer(id, 2, { name: 'Bob Boole', email: 'bob@example.org' });
    await gifts.accept(await gifts.friendsToken(id));
    await gifts.refund(part._id, 2000, 1);
    const { payer } = await club.order(id);
    const told = { to: payer?.email, givenTo: GRACE.name };
    expect(await gifts.mails('booking-refunded', part._id)).toMatchObject([told]);
    await expectSound();
  });

  it.each(['transfer-before-commit', 'transfer-committed'])(
    'changes hands once by a repetition if the process dies at %s',
    async (place) => {
      const { id } = await gifts.party(2);
      await gifts.offer(id, 2);
      const token = await gifts.friendsToken(id);
      expect(await dyingAt(place, () => gifts.accept(token))).toBe(1);
      const isGiven = place === 'transfer-committed';
      expect((await club.order(id)).payer !== undefined).toBe(isGiven);
      await gifts.accept(token).catch(() => undefined); // the link may be used up
      expect(await club.order(id)).toMatchObject({ ...GRACE, ticketIssue: 2 });
      const both = ['booking-confirmed', 'booking-confirmed', 'transfer-accepted'];
      expect(await kindsOf(id)).toEqual([...both, 'transfer-offered']);
      await expectSound();
    },
  );

  it('changes hands once if the friend says yes four times, or the booker takes it back', async () => {
    const { id } = await gifts.party(2);
    const transferId = await gifts.offer(id, 2);
    const [token, link] = [await gifts.friendsToken(id), await gifts.token(id)];
    const tries = [1, 2, 3, 4].map(() => gifts.accept(token));
    const done = await Promise.allSettled([...tries, gifts.withdraw(id, transferId)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { payer, ticketIssue = 1 } = await club.order(id);
    expect(ticketIssue).toBe(payer === undefined ? 1 : 2);
    expect((await gifts.openWith(link)).ticketCode === null).toBe(payer !== undefined);
    await expectSound();
  });

  it('was offered as a whole: neither fewer nor more tickets make it one', async () => {
    const fewer = await gifts.party(3);
    await gifts.offer(fewer.id, 2);
    await gifts.refund(fewer.id, 2000, 1);
    const whole = await gifts.party(3);
    await gifts.offer(whole.id, 3);
    await gifts.refund(whole.id, 2000, 1);
    const more = await gifts.party(2);
    await gifts.offer(more.id, 2);
    const addPlaces = (places: number) =>
      club.orders.updateOne({ _id: more.id }, { $inc: { quantity: places } });
    await addPlaces(1); // no act of today does that
    for (const { id } of [fewer, whole, more]) {
      const taken = gifts.accept(await gifts.friendsToken(id));
      await expect(taken).rejects.toMatchObject({ code: 'NOT_ENOUGH_TICKETS' });
      expect((await club.order(id)).payer).toBeUndefined();
    }
    await addPlaces(-1);
  });

  it('stays where it was if the payer has begun to move it, and the difference goes back', async () => {
    const { id } = await gifts.party(2);
    const token = await gifts.token(id);
    const showId = await moves.show(2500, 10);
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId });
    const about = { token, moveId: newId(), knowsCity: false };
    const reply = await club.get(MoveMyBooking).execute({ ...about, quoteId });
    await gifts.offer(id, 2);
    await gifts.accept(await gifts.friendsToken(id));
    await moves.pay('open' in reply ? (reply.open.clientSecret ?? '') : '');
    const { _id } = await club.orders.findOne({ 'supplementOf.orderId': id }).orFail().lean();
    expect(await club.get(SettleOrder).execute(_id)).toBe('refunded');
    const { payer } = await club.order(id);
    const told = { to: payer?.email, refundPence: 1000, hasMoved: false };
    expect(await gifts.mails('difference-refunded', _id)).toMatchObject([told]);
    expect((await club.order(id)).showId).not.toBe(showId);
    await expectSound();
  });

  it('is neither moved nor returned by a request that has read it before', async () => {
    const { id } = await gifts.party(2);
    const read = await club.order(id);
    await gifts.offer(id, 2);
    await gifts.accept(await gifts.friendsToken(id));
    const { showId, unitPence } = read;
    const at = new Date();
    const to = { showId: (await gifts.party()).showId, unitPence };
    const move: Move = {
      ...{ moveId: newId(), from: { showId, unitPence }, to, quantity: 2, at },
      ...{ differencePence: 0, settledBy: 'none' },
    };
    const places = { returnId: newId(), showId, places: 1, at };
    const [moved, returned] = await club
      .get(OrdersStore)
      .transaction(async (session) => [
        await club.get(MovesStore).move(read, { move, note: 'moved' }, session),
        await club.get(ReturnsStore).add(read, places, 'returned', session),
      ]);
    expect([moved, returned]).toEqual([null, null]);
  });

  it('shows staff both persons, and keeps its payer when staff correct the friend', async () => {
    const { id, oldLink } = await gifts.givenAway();
    const { payer } = await club.order(id);
    await gifts.edit(id, 'Grace Hopper', 'hopper@example.org');
    const detail = await acting(MANAGER, 'bookings:read', () => club.get(ReadBooking).execute(id));
    const { name, email } = payer ?? {};
    expect(detail).toMatchObject({ payer: { name, email }, booking: { customerName: GRACE.name } });
    expect((await club.order(id)).searchKeys).toContain(email);
    expect((await gifts.openWith(oldLink)).ticketCode).toBeNull();
    await gifts.refund(id, 500, 0);
    expect(await gifts.mails('booking-refunded', id)).toMatchObject([{ to: email }]);
  });

  it('is the payer’s own again if staff give it back', async () => {
    const { id, oldLink } = await gifts.givenAway();
    const { payer } = await club.order(id);
    await gifts.edit(id, payer?.name ?? '', payer?.email ?? '');
    expect((await club.order(id)).payer).toBeUndefined();
    expect(await gifts.open(id)).toMatchObject({ booking: { totalPence: 4000, admits: 2 } });
    await expect(gifts.openWith(oldLink)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectSound();
  });
});
