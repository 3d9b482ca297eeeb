import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { MovesHarness } from '../../test/moves.js';
import { TransfersHarness } from '../../test/transfers.js';
import { BookingMails } from '../mails/booking-mails.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftCredit } from '../orders/domain/refunds.js';
import { draftPart } from '../orders/domain/split.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SplitOrder } from '../orders/split-order.js';
import { TransfersStore } from '../orders/transfers.store.js';
import { PersonInOrdersStore } from '../privacy/person-in-orders.store.js';
import { RequestedLinks } from './requested-links.js';

const GRACE = { name: 'Grace Hopper', email: 'grace@example.org' };

describe('the payer of a booking that a friend has', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  let moves: MovesHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
    moves = new MovesHarness(club);
  });
  afterAll(() => club.stop());

  /** A refund that becomes a gift card. @returns whom the card is for. */
  async function credited(id: string): Promise<unknown> {
    const account = newId();
    const request = { refundId: newId(), pence: pence(500), places: 0, reason: 'moved' };
    const credit = draftCredit(await club.order(id), request, account);
    await club.orders.updateOne({ _id: id }, { $push: { refunds: credit } });
    await club.get(RefundOrder).execute(await club.order(id));
    const cards = club.orders.db.collection<{ _id: string; recipientEmail: string }>('gift_orders');
    return (await cards.findOne({ _id: account }))?.recipientEmail;
  }
  const handOver = async (read: OrderRow): Promise<boolean> => {
    const [transfer] = read.transfers ?? [];
    if (transfer === undefined) throw new Error('nothing is offered');
    return club
      .get(OrdersStore)
      .transaction((session) => club.get(TransfersStore).handOver(read, transfer, session));
  };

  it('keeps the money of a part that staff move, and the friend still sees none', async () => {
    const { id } = await gifts.givenAway(3);
    const { email } = (await club.order(id)).payer ?? { email: 'no payer' };
    const showId = await moves.show(2000, 10);
    const { id: partId } = await moves.byStaff({ id, showId, quantity: 1 });
    const part = await club.order(partId);
    expect(part).toMatchObject({ ...GRACE, splitOf: { orderId: id, isGiven: true } });
    expect(part.searchKeys).not.toContain(email); // an erasure of the payer does not look there
    expect(await gifts.open(partId)).toMatchObject({
      isGiven: true,
      booking: { admits: 1, totalPence: 0 },
    });
    expect(await gifts.mails('booking-confirmed', partId)).toMatchObject([
      { to: GRACE.email, booking: { isGiven: true } },
    ]);
    await gifts.refund(partId, 500, 0);
    expect(await gifts.mails('booking-refunded', partId)).toMatchObject([{ to: email }]);
    expect(await credited(partId)).toBe(email);
    expect(await credited(id)).toBe(email);
    expect(await moves.findings()).toEqual([]);
  });

  it('takes no part out of it by a request that has read it before', async () => {
    const { id } = await gifts.party(3);
    const read = await club.order(id);
    await gifts.offer(id, 3);
    await gifts.accept(await gifts.friendsToken(id));
    const part = draftPart(read, { partId: newId(), quantity: 1, reference: 'BK-TEST' });
    const split = club
      .get(OrdersStore)
      .transaction((session) => club.get(SplitOrder).execute(read, part, session));
    await expect(split).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(await club.order(id)).toMatchObject({ ...GRACE, quantity: 3 });
    expect(await moves.findings()).toEqual([]);
  });

  it('gives what was offered: not what has lost a part, or has moved and come back, since it was read', async () => {
    const { id, showId } = await gifts.party(3);
    await gifts.offer(id, 3);
    const elsewhere = await moves.show(2000, 10);
    const read = await club.order(id);
    await moves.byStaff({ id, showId: elsewhere, quantity: 1 });
    expect(await handOver(read)).toBe(false);

    const other = await gifts.party(2);
    await gifts.offer(other.id, 2);
    const before = await club.order(other.id);
    await moves.byStaff({ id: other.id, showId });
    await moves.byStaff({ id: other.id, showId: other.showId });
    expect(await handOver(before)).toBe(false);
    expect((await club.order(other.id)).payer).toBeUndefined();
  });

  it('has it back without the friend’s link, also when all money has gone back', async () => {
    const { id, oldLink } = await gifts.givenAway(2);
    const friends = await gifts.token(id);
    await gifts.refund(id, 4000, 2);
    expect(await club.state(id)).toBe('refunded');
    const { name = '', email = '' } = (await club.order(id)).payer ?? {};
    await gifts.edit(id, name, email);
    expect((await club.order(id)).payer).toBeUndefined();
    for (const link of [oldLink, friends])
      await expect(gifts.openWith(link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await gifts.open(id)).toMatchObject({ booking: { customerEmail: email } });
  });

  it('is someone else than the friend: no one gives all tickets to their own address', async () => {
    const { id } = await gifts.party(2);
    const { email } = await club.order(id);
    const own = gifts.offer(id, 2, { name: 'Myself', email: email.toUpperCase() });
    await expect(own).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const given = await gifts.givenAway(2);
    // As an older version could have stored it.
    await club.orders.updateOne({ _id: given.id }, { $set: { 'payer.email': GRACE.email } });
    await gifts.edit(given.id, 'Grace B. Hopper', GRACE.email);
    expect((await club.order(given.id)).payer).toMatchObject({ email: GRACE.email });
  });

  it('reads the name of the friend who has it now, not of one who gave it back before', async () => {
    const { id } = await gifts.givenAway(2);
    const { name = '', email = '' } = (await club.order(id)).payer ?? {};
    await gifts.edit(id, name, email);
    await gifts.offer(id, 2, { name: 'Bob Boole', email: 'bob@example.org' });
    await gifts.accept(await gifts.friendsToken(id));
    await gifts.refund(id, 500, 0);
    expect(await gifts.mails('booking-refunded', id)).toMatchObject([
      { to: email, givenTo: 'Bob Boole' },
    ]);
  });

  it('finds own bookings beside more given ones than one request reads', async () => {
    const { id } = await gifts.party(2);
    const email = `Ada.${newId()}@example.org`;
    const searchKeys = [email.toLowerCase()];
    await club.orders.updateOne({ _id: id }, { $set: { email, searchKeys } });
    const { payer } = await club.order((await gifts.givenAway(2)).id);
    const given = Array.from({ length: 51 }, () => ({
      ...{ _id: newId(), state: 'completed', ...GRACE, searchKeys, refunds: [], history: [] },
      ...{ payer: { ...payer, email }, createdAt: new Date(Date.now() + 1000) },
    }));
    const orders = club.orders.db.collection<{ _id: string }>('orders');
    await orders.insertMany(given);
    const store = club.get(OrdersStore);
    expect((await store.findCompletedOf(email)).map(({ _id }) => _id)).toEqual([id]);
    expect(await store.findHandedOverBy(email.toUpperCase())).toHaveLength(50);
    await orders.deleteMany({ _id: { $in: given.map(({ _id }) => _id) } });
  });

  it('is not lost while the payment is disputed: nothing changes hands, and no one is erased', async () => {
    const disputes = club.orders.db.collection<{ _id: string }>('disputes');
    const [own, friends] = [`own-${newId()}@example.org`, `friend-${newId()}@example.org`];
    const { id } = await gifts.party(2);
    await club.orders.updateOne({ _id: id }, { $set: { email: own } });
    await gifts.offer(id, 2, { email: friends });
    const dispute = { _id: newId(), orderId: id, outcome: null, closedAt: null };
    await disputes.insertOne(dispute);
    const token = await gifts.friendsToken(id);
    await expect(gifts.accept(token)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    await disputes.deleteOne({ _id: dispute._id });
    await gifts.accept(token);
    await disputes.insertOne(dispute);
    const later = new Date(Date.now() + 1000);
    for (const email of [own, friends])
      expect(await club.get(PersonInOrdersStore).erase(email, later, later)).toBe(0);
    expect(await club.order(id)).toMatchObject({ email: friends, payer: { email: own } });
    await disputes.deleteOne({ _id: dispute._id });
    for (const email of [own, friends])
      expect(await club.get(PersonInOrdersStore).erase(email, later, later)).toBe(1);
  });

  it('gets their own link again by the reference of the booking, and the friend gets theirs', async () => {
    const { id, oldLink } = await gifts.givenAway(2);
    const { reference = '', payer } = await club.order(id);
    const ask = (customerEmail: string) =>
      club.get(RequestedLinks).mailFor({ bookingReference: reference, customerEmail }, new Date());
    const to = payer?.email ?? '';
    const asked = await ask(to.toUpperCase());
    expect(asked).toMatchObject({ kind: 'transfer-accepted', subject: id });
    const _id = `transfer-accepted-${asked?.fact ?? ''}`;
    const sent = await club
      .get(BookingMails)
      .contentOf({ _id, kind: 'transfer-accepted', subject: id });
    expect(sent).toMatchObject({ to, friend: GRACE.name, isWhole: true });
    const link = sent?.kind === 'transfer-accepted' ? sent.linkToken : '';
    expect((await gifts.openWith(link)).isGivenAway).toBe(true);
    expect((await gifts.openWith(oldLink)).isGivenAway).toBe(true);
    expect(await ask(GRACE.email)).toMatchObject({ kind: 'booking-link', subject: id });
    expect(await ask('someone.else@example.org')).toBeUndefined();
  });

  it('pays for no move any more, and no friend is asked to', async () => {
    const { id } = await gifts.party(2);
    const showId = await moves.show(2500, 10);
    await moves.byStaff({ id, showId, payment: 'link' });
    const { _id } = await club.orders.findOne({ 'supplementOf.orderId': id }).orFail().lean();
    expect(await gifts.mails('move-pay-link', _id)).toHaveLength(1);
    await gifts.offer(id, 2);
    await gifts.accept(await gifts.friendsToken(id));
    expect(await club.state(_id)).toBe('releasing');
    expect(await gifts.mails('move-pay-link', _id)).toEqual([]);
    await club.get(ReleaseOrder).execute(_id); // as the settle sweep does
    expect(await club.counts(showId)).toMatchObject({ held: 0, sold: 0 });
    expect(await moves.findings()).toEqual([]);
  });
});
