import { readFileSync } from 'node:fs';
import { askHost, signIn, succeeded } from '@club/client';
import type { Audit, Booking, PrivacyOverview } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
// Not in the package's index: browsers load everything that is.
import { COLLECTIONS } from '../../services/shared/contracts/src/privacy/collections.js';
import { aPerson, PersonActs } from './person-acts.js';
import { Places, unzipped } from './person-places.js';

const system = runningSystem();
const person = aPerson();
const { mark } = person;
const NAMED = new RegExp(`quill${mark}|zelda-${mark}|${person.phone}`, 'i');
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
      const reply = await fetch(`${system.publicOrigin}/api/privacy/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
      const text = unzipped(Buffer.from(await reply.arrayBuffer()));
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
      const isRefunded = async (id: string) => {
        const order = await places.rows('booking.orders').findOne({ _id: id });
        return order !== null && 'state' in order && order['state'] === 'refunded';
      };
      await waitFor('both refunds', async () =>
        (await Promise.all([isRefunded(booked.id), isRefunded(phoned.id)])).every(Boolean),
      );
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

/** For the reader of the log of a failed run. */
function complain(found: readonly string[], expected: readonly string[]): false {
  const missing = expected.filter((name) => !found.includes(name));
  const unexpected = found.filter((name) => !expected.includes(name));
  process.stderr.write(`missing ${missing.join() || 'nothing'}, also in ${unexpected.join()}\n`);
  return false;
}
