import { addressHashOf } from '@club/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { EraseAgain } from './erase-again.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { RepeatErasures } from './repeat-erasures.js';

const SECRET = 'a privacy secret of this test';
const NAMED = /zelda/i;

/** The erased person has no booking in the backup: only the place that each test is about names the address. */
describe('after a restore, an erased person', () => {
  let club: BookingHarness;
  let email: string;
  beforeAll(async () => {
    club = await BookingHarness.start({ PRIVACY_SECRET: SECRET });
  });
  beforeEach(() => {
    email = `Zelda-${newId()}@quill.example`;
  });
  afterAll(() => club.stop());

  const rows = (name: string) => club.orders.db.collection<{ _id: string }>(name);
  const named = async (name: string): Promise<number> =>
    (await rows(name).find().toArray()).filter((row) => NAMED.test(JSON.stringify(row))).length;
  const eraseAgain = (at = new Date()) => {
    const hash = addressHashOf(SECRET, email.toLowerCase());
    return club.get(EraseAgain).execute([{ hash, at }]);
  };

  it('is taken off a waiting list, and the places go back', async () => {
    const list = new WaitingHarness(club);
    const { showId } = await list.fullShow({ capacity: 2 });
    await list.join(showId, { email, name: 'Zelda' });
    await list.free(showId, 2);
    await list.work(showId);
    expect(await named('waits')).toBe(1);
    expect(await eraseAgain()).toBe(1);
    expect(await named('waits')).toBe(0);
    expect(await club.counts(showId)).toEqual({ free: 2, held: 0, sold: 0 });
  });

  it('is not in the searches for a booking', async () => {
    await rows('booking_searches').insertOne({
      _id: newId(),
      ...{ customerEmail: email, at: new Date() },
    });
    expect(await eraseAgain()).toBe(1);
    expect(await named('booking_searches')).toBe(0);
  });

  it('is not in the history of a booking that another person holds now', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    const note = `customer changed: Zelda, ${email}, to Ada, ada@example.org`;
    const line = { at: new Date(), to: 'completed', requestId: 'r', note };
    await club.orders.collection.updateOne({ _id: id } as object, {
      $push: { history: line as never },
    });
    expect(await eraseAgain()).toBe(1);
    expect(await named('orders')).toBe(0);
    expect((await club.order(id)).email).toBe('ada@example.org');
  });

  it('keeps what is newer than the erasure: the person has come back since', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId, { customerEmail: email }));
    const since = new Date();
    const [before, at] = [new Date(since.getTime() - 1000), new Date(since.getTime() + 1000)];
    await club.orders.collection.updateOne({ _id: id } as object, {
      $set: { createdAt: before },
      $push: { history: { at, to: 'completed', requestId: 'r', note: `Ask ${email}` } as never },
    });
    const mail = { subject: id, state: 'new', kind: 'booking-resent', createdAt: at };
    await rows('outbox').insertOne({ _id: newId(), ...mail });
    await rows('booking_searches').insertOne({ _id: newId(), ...{ customerEmail: email, at } });
    const text = { subject: 'A bag', message: `Write to ${email}`, isSpread: true };
    await rows('show_messages').insertOne({ _id: newId(), ...text, at } as never);
    const transfer = {
      transferId: 't',
      name: 'Zelda',
      email,
      quantity: 1,
      issue: 1,
      at,
      until: at,
    };
    const giver = { email: 'giver@example.org', state: 'completed', history: [] };
    const given = { _id: newId(), ...giver, createdAt: before, transfers: [transfer] };
    await rows('orders').insertOne(given);
    const list = new WaitingHarness(club);
    const full = await list.fullShow({ capacity: 2 });
    const { _id: waitId } = await list.join(full.showId, { email, name: 'Zelda' });
    await rows('waits').updateOne({ _id: waitId }, { $set: { createdAt: at } });
    await rows('outbox').updateMany({ subject: waitId }, { $set: { createdAt: at } });
    const mails = await rows('outbox').countDocuments();

    await eraseAgain(since);
    const places = ['booking_searches', 'show_messages', 'waits'];
    expect(await Promise.all(places.map(named))).toEqual([1, 1, 1]);
    expect(await rows('outbox').countDocuments()).toBe(mails);
    expect(await rows('orders').findOne({ _id: given._id })).toEqual(given);
    const { history } = await club.order(id);
    expect(history.some(({ note }) => note === `Ask ${email}`)).toBe(true);
    for (const name of [...places, 'orders']) await rows(name).deleteMany({});
  });

  it('keeps a whole booking that a friend has given to the person since, and is not open for it', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId, { customerEmail: email }));
    const [before, since] = [new Date(Date.now() - 2000), new Date(Date.now() - 1000)];
    const payer = { name: 'Ada', email: 'ada@example.org', phone: '', issue: 1, at: new Date() };
    await rows('orders').updateOne(
      { _id: id },
      { $set: { name: 'Zelda', state: 'completed', createdAt: before, payer } },
    );
    const open = await rows('open_erasures').countDocuments();
    await eraseAgain(since);
    expect((await club.order(id)).email).toBe(email);
    expect(await rows('open_erasures').countDocuments()).toBe(open);

    // As an older version could have stored it: one booking, although it names the person twice.
    await rows('orders').updateOne({ _id: id }, { $set: { 'payer.email': email } });
    const until = new Date(Date.now() + 1000);
    expect(await club.get(PersonInOrdersStore).erase(email, until, until)).toBe(1);
    await rows('orders').deleteMany({});
  });

  it('is not in a message to bookers', async () => {
    const message = { subject: 'A bag', message: `Write to ${email}, please.`, isSpread: true };
    await rows('show_messages').insertOne({ _id: newId(), ...message });
    expect(await eraseAgain()).toBe(1);
    expect(await named('show_messages')).toBe(0);
  });

  it('leaves a booking once its money is at rest, without another word', async () => {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId, { customerEmail: email }));
    await rows('orders').updateOne({ _id: id }, { $set: { name: 'Zelda' } });
    const repeat = () => club.get(RepeatErasures).execute();
    const quarantine = (found: object | null) =>
      rows('orders').updateOne({ _id: id }, { $set: { state: 'completed', quarantine: found } });
    await quarantine({ reason: 'a test', at: new Date() });
    expect(await eraseAgain()).toBe(1);
    await repeat();
    expect([await named('orders'), await rows('open_erasures').countDocuments()]).toEqual([1, 1]);
    expect(await named('open_erasures')).toBe(0);

    await quarantine(null);
    const { showId: later } = await club.offer();
    const back = await club.place(anOrderInput(later, { customerEmail: email }));
    await repeat();
    expect((await club.order(id)).email).toBe('');
    expect((await club.order(back.orderId)).email).toBe(email);
    expect(await rows('open_erasures').countDocuments()).toBe(0);
    await rows('orders').deleteMany({});
  });
});
