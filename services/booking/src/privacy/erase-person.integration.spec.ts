import { addDays, londonDate } from '@club/contracts';
import { addressHashOf } from '@club/kit';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { WaitingHarness } from '../../test/waiting.js';
import { RefundOrder } from '../orders/refund-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { CollectPerson } from './collect-person.js';
import { EraseAgain } from './erase-again.js';
import { ErasePerson } from './erase-person.js';
import { REMOVED_NAME } from './domain/without-person.js';

const SECRET = 'a privacy secret of this test';
const PERSON = { email: 'Zelda@quill.example', name: 'Zelda Quillfeather', phone: '07700 900123' };
const NAMED = /zelda|quill|07700 900123/i;
const PAST = '2020-11-28';

describe('a person', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ PRIVACY_SECRET: SECRET });
  });
  afterAll(() => club.stop());

  const rows = (name: string) => club.orders.db.collection<{ _id: string }>(name);
  const add = (name: string, row: object) => rows(name).insertOne({ _id: newId(), ...row });
  const collect = () => club.get(CollectPerson).execute(PERSON.email, new Date());
  const erase = () => club.get(ErasePerson).execute(PERSON.email, new Date());

  /** Every collection that names the person, as `collection: document`. */
  async function hits(): Promise<string[]> {
    const names = (await club.orders.db.listCollections()).map(({ name }) => name);
    const found: string[] = [];
    for (const name of names)
      for (const row of await rows(name).find().toArray())
        if (NAMED.test(JSON.stringify(row))) found.push(`${name}: ${JSON.stringify(row)}`);
    return found;
  }

  async function booked(showId: string): Promise<string> {
    const { id } = await club.paid(anOrderInput(showId, { customerEmail: PERSON.email }));
    await club.get(SettleOrder).execute(id);
    const searchKeys = [PERSON.name.toLowerCase(), PERSON.email.toLowerCase()];
    const history = {
      at: new Date(),
      to: 'completed',
      requestId: 'r',
      by: 'sam',
      note: 'for Zelda',
    };
    await club.orders.collection.updateOne({ _id: id } as object, {
      $set: { name: PERSON.name, phone: PERSON.phone, searchKeys, doorNote: 'Zelda needs a ramp' },
      $push: { history: history as never },
    });
    return id;
  }
  const comingShow = async () => {
    const ticket = aTicket({ date: addDays(londonDate(new Date()), 7) });
    return (await club.offer({ ticket })).showId;
  };
  const end = (showId: string) =>
    club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': PAST } });

  /** The person waits for a show and is offered two places. */
  async function waits(): Promise<string> {
    const list = new WaitingHarness(club);
    const { showId } = await list.fullShow({ capacity: 2 });
    const { _id } = await list.join(showId, { email: PERSON.email, name: PERSON.name });
    await list.free(showId, 2);
    await list.work(showId);
    await list.offers.updateOne({ waitId: _id }, { reason: 'Zelda has asked' });
    return showId;
  }

  /** Puts the person into every collection of booking that can name one. */
  async function everywhere(): Promise<{ id: string; showId: string }> {
    const showId = await comingShow();
    const id = await booked(showId);
    await club.get(RefundOrder).refundPart(await club.order(id), {
      refundId: newId(),
      pence: 2000 as never,
      places: 1,
      reason: 'Zelda is ill',
    });
    await club.get(SettleOrder).execute(id);
    const gifts = new GiftCardHarness(club);
    for (const role of ['purchaser', 'recipient']) {
      const card = await gifts.card();
      await rows('gift_orders').updateOne(
        { _id: card.id },
        {
          $set: {
            [`${role}Name`]: PERSON.name,
            [`${role}Email`]: PERSON.email.toUpperCase(),
            personalMessage: 'for Zelda',
          },
        },
      );
      await rows('gift_accounts').updateOne({ _id: card.id }, { $set: { availablePence: 0 } });
    }
    await add('booking_searches', { customerEmail: PERSON.email, at: new Date() });
    await add('refund_requests', {
      orderId: id,
      state: 'approved',
      refund: { reason: 'Zelda fell ill' },
      note: 'ask Zelda',
    });
    await add('audit_findings', {
      subjects: { orderId: id },
      state: 'resolved',
      note: 'Zelda paid',
    });
    await add('show_messages', { subject: 'News', message: `Ask ${PERSON.email}`, isSpread: true });
    await add('arrivals', { bookingId: id, n: 2, at: new Date() });
    await add('disputes', { orderId: id, reason: 'general', closedAt: new Date() });
    await waits();
    const offer = {
      transferId: 't',
      name: PERSON.name,
      email: PERSON.email,
      quantity: 1,
      issue: 1,
    };
    await add('orders', {
      ...{ email: 'giver@example.org', state: 'completed', createdAt: new Date(), history: [] },
      transfers: [{ ...offer, at: new Date(), until: new Date() }],
    });
    await add('outbox', { subject: id, state: 'failed', reason: 'no mailbox of Zelda' });
    await end(showId);
    return { id, showId };
  }

  /** What the books add up to. */
  async function money(): Promise<unknown> {
    const sums = { totalPence: 1, duePence: 1, state: 1, quantity: 1, 'refunds.pence': 1 };
    return {
      orders: await rows('orders').find({}, { projection: sums }).sort({ _id: 1 }).toArray(),
      ledger: await rows('gift_ledger').find().sort({ _id: 1 }).toArray(),
      accounts: await rows('gift_accounts').find().sort({ _id: 1 }).toArray(),
    };
  }

  it('is told everything, from every place', async () => {
    await everywhere();
    const sections = await collect();
    for (const { title, entries } of sections)
      expect({ title, isEmpty: entries.length === 0 }).toEqual({ title, isEmpty: false });
    for (const text of [
      'for Zelda',
      'needs a ramp',
      'Zelda is ill',
      'Zelda fell ill',
      'Zelda paid',
      PERSON.phone,
    ])
      expect(JSON.stringify(sections)).toContain(text);
  });

  it('is erased from every place, and the books stay as they are', async () => {
    const { id } = await everywhere();
    expect((await hits()).length).toBeGreaterThan(5);
    const before = await money();
    const { erased, kept } = await erase();
    expect(await hits()).toEqual([]);
    expect(erased[0]?.count).toBeGreaterThan(0);
    expect(kept[0]?.why).toContain('six years');
    expect(await money()).toEqual(before);
    expect(await club.order(id)).toMatchObject({ name: REMOVED_NAME, totalPence: 4000 });
  });

  it('leaves waiting lists, and the places go back', async () => {
    const showId = await waits();
    expect(await club.counts(showId)).toEqual({ free: 0, held: 2, sold: 0 });
    await erase();
    expect(await club.counts(showId)).toEqual({ free: 2, held: 0, sold: 0 });
    expect(await hits()).toEqual([]);
  });

  it('keeps what is not at rest, and is told why', async () => {
    const { id } = await everywhere();
    await add('disputes', { orderId: id, closedAt: null });
    const { kept } = await erase();
    expect(kept.map(({ what }) => what)).toContain('bookings whose money is not at rest');
    expect((await club.order(id)).name).toBe(PERSON.name);
    await rows('disputes').deleteMany({});
    await erase();
    expect(await hits()).toEqual([]);
  });

  it('is not erased before an upcoming show', async () => {
    const showId = await comingShow();
    const id = await booked(showId);
    await expect(erase()).rejects.toMatchObject({ code: 'HAS_UPCOMING' });
    expect((await club.order(id)).name).toBe(PERSON.name);
    await end(showId);
    await erase();
  });

  it('is not erased while a show of theirs is postponed and has no new date yet', async () => {
    const showId = await comingShow();
    await booked(showId);
    const postponed = { undated: true, 'ticket.date': addDays(londonDate(new Date()), -1) };
    await club.offers.updateOne({ _id: showId }, { $set: postponed });
    await expect(erase()).rejects.toMatchObject({ code: 'HAS_UPCOMING' });
    await club.offers.updateOne({ _id: showId }, { $set: { undated: false } });
    await erase();
    expect(await hits()).toEqual([]);
  });

  it('leaves the e-mail with the code of a gift card to its recipient', async () => {
    const { id } = await new GiftCardHarness(club).card();
    const purchaser = { purchaserName: PERSON.name, purchaserEmail: PERSON.email };
    await rows('gift_orders').updateOne({ _id: id }, { $set: purchaser });
    const kinds = async () =>
      (await club.outbox.find({ subject: id }).lean()).map(({ kind }) => kind).sort();
    await erase();
    expect(await kinds()).toEqual(['gift-card-issued', 'gift-card-receipt']); // it has money
    await rows('gift_accounts').updateOne({ _id: id }, { $set: { availablePence: 0 } });
    await erase();
    expect(await kinds()).toEqual(['gift-card-issued']);
    expect(await hits()).toEqual([]);
  });

  it('is not told the address of who gave them a gift card', async () => {
    const { id } = await new GiftCardHarness(club).card();
    const recipient = { recipientName: PERSON.name, recipientEmail: PERSON.email };
    const purchaser = { purchaserName: 'Grace', purchaserEmail: 'grace@giver.example' };
    await rows('gift_orders').updateOne({ _id: id }, { $set: { ...recipient, ...purchaser } });
    const [cards] = (await collect()).filter(({ title }) => title === 'Gift cards');
    expect(cards?.entries).toContainEqual(
      expect.objectContaining({
        ...{ id, purchaser: 'Grace', recipient: `${PERSON.name}, ${PERSON.email}` },
      }),
    );
    await rows('gift_accounts').updateOne({ _id: id }, { $set: { availablePence: 0 } });
    await erase();
  });

  it('is erased from the history of a booking that another person holds now', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.orders.collection.updateOne({ _id: id } as object, {
      $push: {
        history: {
          at: new Date(),
          to: 'completed',
          requestId: 'r',
          note: `customer changed: Zelda, ${PERSON.email}, to Ada, ada@example.org`,
        } as never,
      },
    });
    await erase();
    expect(await hits()).toEqual([]);
    expect((await club.order(id)).email).toBe('ada@example.org');
  });

  it('is not taken for someone whose longer address ends or begins with theirs', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    const note = `customer changed: Ada, gri${PERSON.email}, to Ada, ada@example.org`;
    const history = { at: new Date(), to: 'completed', requestId: 'r', note } as never;
    await club.orders.collection.updateOne({ _id: id } as object, { $push: { history } });
    const message = `Ask gri${PERSON.email} or ${PERSON.email}.uk`;
    const row = { _id: newId(), subject: 'News', message, isSpread: true };
    await rows('show_messages').insertOne(row);
    const [messages] = (await collect()).filter(({ title }) => title === 'Messages that name you');
    expect(messages?.entries).toEqual([]);
    await erase();
    expect(await rows('show_messages').findOne({ _id: row._id })).toEqual(row);
    expect((await club.order(id)).history.at(-1)?.note).toBe(note);
    await rows('show_messages').deleteMany({});
    await rows('orders').deleteOne({ _id: id });
  });

  it('is erased again after a restore, and what is newer stays', async () => {
    await everywhere();
    const at = new Date();
    const { showId } = await club.offer();
    const later = await club.place(anOrderInput(showId, { customerEmail: PERSON.email }));
    const hash = addressHashOf(SECRET, PERSON.email.toLowerCase());
    expect(await club.get(EraseAgain).execute([{ hash: 'f'.repeat(64), at }])).toBe(0);
    expect(await club.get(EraseAgain).execute([{ hash, at }])).toBeGreaterThan(0);
    const left = await hits();
    expect(left.map((line) => line.includes(later.orderId))).toEqual([true]);
  });
});
