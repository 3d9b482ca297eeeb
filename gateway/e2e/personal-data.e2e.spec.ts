import { readFileSync } from 'node:fs';
import { askHost, signIn, succeeded } from '@club/client';
import type { Audit, Booking, PlacedBooking, PrivacyOverview } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
// Not in the package's index: browsers load everything that is.
import { COLLECTIONS } from '../../services/shared/contracts/src/privacy/collections.js';
import { aPerson, naming, PersonActs } from './person-acts.js';
import { Places } from './person-places.js';

const system = runningSystem();
const person = aPerson();
const { mark } = person;
const NAMED = naming(person);
const AUDIT_SECONDS = 90;
const DEADLINE_MS = 300_000;

/**
 * For each collection with an end for personal data of visitors: what the copy of the person has from it. The others say
 * in `COLLECTIONS` why they have no personal data, and the person must not be found in them.
 */
const IN_THE_COPY: Record<string, string> = {
  'booking.orders': `Quill${mark} needs a ramp`,
  'booking.gift_orders': `from Quill${mark}`,
  'booking.refund_requests': `Quill${mark} is ill`,
  'booking.show_messages': `Quill${mark} has left a bag`,
  'booking.audit_findings': `Quill${mark} paid twice`,
  'booking.waits': 'Waiting lists',
  'booking.wait_offers': 'Places that were offered to you',
  'booking.outbox': 'E-mails',
  'enquiry.enquiries': `table for Quill${mark}`,
  'enquiry.consents': `words-${mark}`,
  'enquiry.privacy_requests': 'Questions about your data',
  'enquiry.outbox': 'E-mails about your messages',
};
/** They name members of staff, or the person for a moment only. */
const WITHOUT_THE_PERSON: Record<string, string> = {
  'booking.booking_searches': 'it is removed once the e-mail with the link is written',
  'booking.door_devices': 'it names phones of the club',
  'gateway.outbox': 'it lists e-mails to staff',
  'gateway.staff_devices': 'it lists browsers of staff',
  'gateway.staff_notices': 'it lists e-mails to staff',
  'gateway.staff_sessions': 'it lists sessions of staff',
};
/** They point at the person with ids, and have no name or address. */
const BY_ID = ['booking.outbox', 'booking.wait_offers', 'enquiry.outbox'];

describe('the data of a person who has done everything', () => {
  let places: Places;
  let acts: PersonActs;
  let booked: Booking;
  let phoned: Booking;
  beforeAll(async () => {
    places = await Places.open(system);
    acts = new PersonActs(system, places, person);
  });
  afterAll(() => places.close());

  /** What the audit of the books says, in an audit that begins now. */
  async function auditOfMoney(): Promise<string[]> {
    const token = await signIn(system);
    const read = async () =>
      succeeded(await askHost<Audit>(system, 'admin.localhost', '/api/admin/audit', { token }));
    const { startedAt } = await read();
    await acts.staff('/api/admin/audit', {});
    const done = await waitFor(
      'the audit',
      async () => {
        const audit = await read();
        return !audit.isRunning && audit.startedAt !== startedAt && audit;
      },
      AUDIT_SECONDS,
    );
    expect(done.failedParts).toEqual([]);
    return done.findings.map(({ kind, sentence }) => `${kind}: ${sentence}`).sort();
  }

  it(
    'is put into the system',
    async () => {
      const bought = await acts.buys();
      booked = bought.booking;
      phoned = await acts.calls(bought.show);
      await acts.buysGiftCard();
      await acts.writes();
      await acts.waits();
      await acts.looks(booked);
      await acts.isWrittenTo(bought.show);
      await acts.isRefunded(booked);
      await acts.refund(phoned.id, { amount: 40, places: 2, reason: `Quill${mark} cannot come` });
      await acts.isNoted(booked.id);
    },
    DEADLINE_MS,
  );

  it(
    'is in each collection that has an end for it, and in no other place',
    async () => {
      const collections = await places.collections();
      expect(collections.filter((name) => COLLECTIONS[name] === undefined)).toEqual([]);
      const withAnEnd = collections.filter((name) => typeof COLLECTIONS[name] !== 'string');
      const decided = [...Object.keys(IN_THE_COPY), ...Object.keys(WITHOUT_THE_PERSON)];
      expect(withAnEnd.filter((name) => !decided.includes(name))).toEqual([]);
      await acts.asks('export', 1);
      const expected = Object.keys(IN_THE_COPY).filter((name) => !BY_ID.includes(name));
      await waitFor('the person to be in these places alone', async () => {
        const found = await places.thatHave(NAMED);
        return found.join() === expected.sort().join() || complain(found, expected);
      });
    },
    DEADLINE_MS,
  );

  it(
    'is in the copy that the reader of the address gets, from every place',
    async () => {
      const token = await acts.asks('export', 2);
      const text = await acts.copy(token);
      const missing = Object.entries(IN_THE_COPY).filter(([, part]) => !text.includes(part));
      expect(missing).toEqual([]);
      for (const part of [booked.bookingReference, person.phone, `Dear Quill${mark}`, 'I complain'])
        expect(text).toContain(part);
      for (const name of ['booking.waits', ...BY_ID])
        expect(text).not.toContain(`<h2>${IN_THE_COPY[name]}</h2><p>Nothing.`);
    },
    DEADLINE_MS,
  );

  it(
    'is erased from every place, and the money stays',
    async () => {
      for (const { id } of [booked, phoned]) await places.isRefunded(id);
      await acts.mails(/refund/i, 2);
      const before = await auditOfMoney();
      const token = await acts.asks('erase', 3);
      expect((await acts.erase(token)).status).toBe(200);
      // The card still has money: a lost code is sent again to the people who are known.
      expect(await places.thatHave(NAMED)).toEqual(['booking.gift_orders']);
      expect(await places.rows('booking.orders').findOne({ _id: booked.id })).toMatchObject({
        ...{ totalPence: 8000, state: 'refunded', name: '—' },
      });
      expect(await auditOfMoney()).toEqual(before);
      expect((await acts.erase(token)).status).toBe(410);
      const staff = await signIn(system);
      const path = '/api/admin/privacy';
      const { requests } = succeeded(
        await askHost<PrivacyOverview>(system, 'admin.localhost', path, { token: staff }),
      );
      expect(requests.some(({ doneAt }) => doneAt !== null)).toBe(true);
    },
    DEADLINE_MS,
  );

  it('was never in a log', () => {
    expect(places.logs().length).toBeGreaterThan(3);
    for (const log of places.logs()) expect(NAMED.test(readFileSync(log, 'utf8'))).toBe(false);
  });
});

describe('the data of a booking that was given whole', () => {
  const [payer, friend] = [aPerson(), aPerson()];
  const [OF_PAYER, OF_FRIEND] = [naming(payer), naming(friend)];
  let places: Places;
  let giver: PersonActs;
  let taker: PersonActs;
  let given: PlacedBooking;
  beforeAll(async () => {
    places = await Places.open(system);
    giver = new PersonActs(system, places, payer);
    taker = new PersonActs(system, places, friend);
  });
  afterAll(() => places.close());

  it(
    'is in two copies, and each has nothing of the other person',
    async () => {
      given = (await giver.buys()).booking;
      await giver.gives(given, taker);
      expect(await giver.opens(given.linkToken)).toMatchObject({
        ...{ isGivenAway: true, ticketSvg: null },
        booking: { customerName: payer.name, admits: 0, totalAmount: '80.00' },
      });
      expect(await taker.opens(await taker.link('my-booking', 1))).toMatchObject({
        ...{ isGiven: true, ticketSvg: expect.stringContaining('<svg') },
        booking: { customerName: friend.name, admits: 4, totalAmount: '0.00' },
      });
      const payers = await giver.copy(await giver.asks('export', 1));
      const friends = await taker.copy(await taker.asks('export', 1));
      for (const copy of [payers, friends]) expect(copy).toContain(given.bookingReference);
      expect(payers).toContain(payer.email);
      expect(payers).toContain('80.00');
      expect(payers).not.toMatch(OF_FRIEND);
      expect(friends).toContain(friend.email);
      expect(friends).not.toContain('80.00');
      expect(friends).not.toMatch(OF_PAYER);
    },
    DEADLINE_MS,
  );

  it(
    'is erased for one person after the other, and neither takes the other one along',
    async () => {
      const [payers, friends] = [await giver.asks('erase', 2), await taker.asks('erase', 2)];
      const isUpcoming = { status: 409, body: { code: 'HAS_UPCOMING' } };
      expect(await giver.erase(payers)).toMatchObject(isUpcoming);
      expect(await taker.erase(friends)).toMatchObject(isUpcoming);
      const reason = `Quill${payer.mark} and Quill${friend.mark} are ill`;
      await giver.refund(given.id, { amount: 80, places: 4, reason });
      await places.isRefunded(given.id);
      await giver.mails(/Your refund/, 1);
      await taker.mails(/no longer valid/, 1);

      expect((await taker.erase(friends)).status).toBe(200);
      expect(await places.thatHave(OF_FRIEND)).toEqual([]);
      expect(await places.thatHave(OF_PAYER)).toEqual([
        'booking.orders',
        'enquiry.privacy_requests',
      ]);
      expect(await giver.opens(given.linkToken)).toMatchObject({
        booking: { customerName: payer.name, totalAmount: '80.00' },
      });
      expect((await giver.erase(payers)).status).toBe(200);
      expect(await places.thatHave(OF_PAYER)).toEqual([]);
      expect(await places.rows('booking.orders').findOne({ _id: given.id })).toMatchObject({
        ...{ totalPence: 8000, state: 'refunded', name: '—', email: '' },
        payer: { name: '—', email: '' },
      });
    },
    DEADLINE_MS,
  );

  it('was never in a log', () => {
    const logs = places.logs().map((log) => readFileSync(log, 'utf8'));
    for (const named of [OF_PAYER, OF_FRIEND])
      expect(logs.filter((log) => named.test(log))).toEqual([]);
  });
});

/** For the reader of the log of a failed run. */
function complain(found: readonly string[], expected: readonly string[]): false {
  const missing = expected.filter((name) => !found.includes(name));
  const unexpected = found.filter((name) => !expected.includes(name));
  process.stderr.write(`missing ${missing.join() || 'nothing'}, also in ${unexpected.join()}\n`);
  return false;
}
