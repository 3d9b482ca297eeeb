import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { AuditHarness } from '../../test/audit.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { TransfersHarness } from '../../test/transfers.js';
import { FoldSales } from '../figures/fold-sales.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { EditCustomer } from '../staff/edit-customer.js';
import { NoteForDoor } from '../staff/note-for-door.js';
import { CollectPerson } from './collect-person.js';
import { ErasePerson } from './erase-person.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { OrderPersonsStore } from './order-persons.store.js';

const HOUR = 3_600_000;
const PAST = '2020-11-28';
const ARRIVED = '2020-11-28T19:41:07.000Z';
const FRIEND = { name: 'Zelda Quillfeather', email: 'Zelda@quill.example' };
const PAYER = { name: 'Mary Wollstone', email: 'Mary@stone.example', phone: '07700 900555' };
const OF_FRIEND = /zelda|quill/i;
const OF_PAYER = /mary|stone|900555/i;

describe('a booking of which a friend has all tickets names two persons', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
  });
  afterAll(() => club.stop());

  const collect = async ({ email }: { email: string }): Promise<string> =>
    JSON.stringify(await club.get(CollectPerson).execute(email.toLowerCase(), new Date()));
  const erase = ({ email }: { email: string }) =>
    club.get(ErasePerson).execute(email.toUpperCase(), new Date());
  const end = (showId: string) =>
    club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': PAST } });
  const asStaff = <T>(work: () => Promise<T>): Promise<T> =>
    acting(aManager('mia'), 'bookings:write', work);
  const edit = (id: string, { name, email }: Pick<typeof PAYER, 'name' | 'email'>) =>
    asStaff(() => {
      const customer = { customerName: name, customerEmail: email, customerPhone: '' };
      return club.get(EditCustomer).execute({ id, customer });
    });
  const stored = async (id: string): Promise<string> => JSON.stringify(await club.order(id));
  const noted = (note: string) => ({
    $push: { history: { at: new Date(), to: 'completed', requestId: 'r', by: 'sam', note } },
  });

  /** With a word about each of them in the history, a refund, and an e-mail for each that is not sent yet. */
  async function givenAway(): Promise<{ id: string; showId: string }> {
    await club.orders.deleteMany({});
    await club.outbox.deleteMany({});
    const { id, showId } = await gifts.party(2);
    await club.orders.updateOne({ _id: id }, { $set: PAYER, ...noted('Mary has rung') });
    await gifts.offer(id, 2, FRIEND);
    await gifts.accept(await gifts.friendsToken(id));
    await club.orders.updateOne({ _id: id }, noted('Zelda has rung'));
    const refund = { refundId: newId(), pence: pence(500), places: 0, reason: 'Mary was ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), refund);
    return { id, showId };
  }
  const kinds = async (): Promise<string[]> =>
    (await club.outbox.find().lean()).map(({ kind }) => kind).sort();

  it('and each gets a copy of what is their own', async () => {
    const { id } = await givenAway();
    const arrival = { _id: `a-${id}`, bookingId: id, n: 2, at: ARRIVED };
    await club.orders.db.collection<{ _id: string }>('arrivals').insertOne(arrival);
    const [friends, payers] = [await collect(FRIEND), await collect(PAYER)];
    expect(friends).toContain(FRIEND.name);
    expect(friends).toContain('a friend has taken all tickets');
    expect(friends).not.toContain('has rung'); // a word of staff may be about either of them
    expect(friends).toContain('booking-confirmed');
    expect(friends).not.toMatch(/transfer-accepted|booking-refunded/);
    expect(friends).toContain(ARRIVED);
    expect(friends).not.toMatch(OF_PAYER);
    expect(friends).not.toMatch(/40\.00|5\.00/);
    expect(payers).toContain(PAYER.phone);
    expect(payers).toContain('Mary has rung');
    expect(payers).toMatch(/transfer-accepted|booking-refunded/);
    expect(payers).not.toContain('booking-confirmed');
    expect(payers).not.toContain(ARRIVED);
    expect(payers).not.toMatch(OF_FRIEND);
    expect(payers).toContain('5.00');
  });

  it('and neither is erased before the show', async () => {
    await givenAway();
    for (const person of [FRIEND, PAYER])
      await expect(erase(person)).rejects.toMatchObject({ code: 'HAS_UPCOMING' });
  });

  it('and the payer stays when the friend is erased, with what the payer is to read', async () => {
    const { id, showId } = await givenAway();
    await end(showId);
    await erase(FRIEND);
    expect(await stored(id)).not.toMatch(OF_FRIEND);
    expect(await club.order(id)).toMatchObject({
      ...{ name: '—', email: '', payer: { name: PAYER.name, email: PAYER.email } },
      searchKeys: expect.arrayContaining([PAYER.email.toLowerCase()]),
    });
    expect(await kinds()).toEqual(['booking-refunded', 'transfer-accepted']);
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    expect(await new AuditHarness(club).audit()).not.toContain('mail-missing');
    expect(await collect(PAYER)).toContain(PAYER.phone);
  });

  it('and no member of staff brings back a friend who was erased, but the payer can have it back', async () => {
    const { id, showId } = await givenAway();
    await end(showId);
    const read = await club.order(id);
    await erase(FRIEND);
    await expect(edit(id, FRIEND)).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    const note = { id, note: 'Zelda needs a ramp' };
    await expect(asStaff(() => club.get(NoteForDoor).execute(note))).rejects.toMatchObject({
      code: 'NOT_EDITABLE',
    });
    const late = club
      .get(OrdersStore)
      .transaction((session) => club.get(StaffActsStore).noteForDoor(read, note.note, session));
    expect(await late).toBe(false);
    expect(await stored(id)).not.toMatch(OF_FRIEND);
    await edit(id, PAYER);
    const { payer, email } = await club.order(id);
    expect([payer, email]).toEqual([undefined, PAYER.email]);
  });

  it('and the friend stays when the payer is erased, and still sees no money', async () => {
    const { id, showId } = await givenAway();
    await end(showId);
    await erase(PAYER);
    expect(await stored(id)).not.toMatch(OF_PAYER);
    expect(await club.order(id)).toMatchObject({ ...FRIEND, payer: { name: '—', email: '' } });
    expect(await gifts.open(id)).toMatchObject({ isGiven: true, booking: { totalPence: 0 } });
    expect(await kinds()).not.toContain('booking-refunded');
    expect(await kinds()).toContain('booking-confirmed');
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    expect(await new AuditHarness(club).audit()).not.toContain('mail-missing');
  });

  it('and both are gone after both have asked, or in time', async () => {
    const asked = await givenAway();
    await end(asked.showId);
    await erase(FRIEND);
    await erase(PAYER);
    const both = [OF_FRIEND, OF_PAYER];
    for (const person of both) expect(await stored(asked.id)).not.toMatch(person);
    const { id, showId } = await givenAway();
    expect(await club.get(PersonInOrdersStore).addresses()).toEqual(
      expect.arrayContaining([FRIEND.email, PAYER.email]),
    );
    await end(showId);
    const persons = club.get(OrderPersonsStore);
    const old = await persons.ofShowsBefore('2021-01-01', new Date(Date.now() + HOUR));
    await persons.blank(old, 10, new Date());
    for (const person of both) expect(await stored(id)).not.toMatch(person);
  });

  // The finding stays for the audits that follow.
  it('and the audit misses the e-mail about a refund, although the friend was erased', async () => {
    const { showId } = await givenAway();
    await end(showId);
    await erase(FRIEND);
    await club.outbox.deleteMany({ kind: 'booking-refunded' });
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    expect(await new AuditHarness(club).audit()).toContain('mail-missing');
  });
});
