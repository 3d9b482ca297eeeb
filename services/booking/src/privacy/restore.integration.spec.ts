import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provePerson } from '@club/kit';
import { AskForDataCall, privacyCalls, SendEnquiryCall } from '@club/messages';
import { publicKeyOf } from '@club/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, newId, WEBHOOK_SECRET } from '../../test/booking-harness.js';
import { EnquiryProcess } from '../../test/enquiry-process.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { ScriptsWithoutContainers } from '../../test/scripts-without-containers.js';
import { WaitingHarness } from '../../test/waiting.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ErasePerson } from './erase-person.js';
import { RepeatErasures } from './repeat-erasures.js';

const DEADLINE_MS = 600_000;
const EMAIL = 'zelda@quill.example';
const NAMED = /zelda|quill/i;
const QUARANTINE = { reason: 'the payment names another order', at: new Date() };
const PAST = '2020-11-28';
const PRIVACY_SECRET = 'a privacy secret of this test';

/** The system of this test is booking and enquiry, and what a restore starts of them (infra/docker/restore.sh). */
describe('a restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-restore-'));
  let scripts: ScriptsWithoutContainers;
  let club: BookingHarness;
  let enquiry: EnquiryProcess;
  const settings = () => ({
    PRIVACY_SECRET,
    BOOKING_MONGO_URL: scripts.mongoUrl('booking'),
    ENQUIRY_MONGO_URL: scripts.mongoUrl('enquiry'),
  });

  beforeAll(async () => {
    scripts = await ScriptsWithoutContainers.start(folder);
    club = await BookingHarness.start(settings());
    scripts.env = {
      ...settings(),
      CLUB_MODE: 'local',
      BOOKING_ADDRESS: '127.0.0.1:1',
      ENQUIRY_ADDRESS: '127.0.0.1:1',
      ADMIN_ORIGIN: 'http://admin.localhost',
      CLUB_CALLER_KEYS: `gateway:${publicKeyOf('a secret of this test')}`,
      REDIS_URL: scripts.redisUrl,
      STRIPE_SECRET_KEY: 'sk_test_club',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: club.emulator.url,
      LOG_LEVEL: 'warn',
    };
    enquiry = await EnquiryProcess.start(scripts.env);
    scripts.down = () => Promise.all([club.app.close(), enquiry.stop()]);
  }, DEADLINE_MS);
  afterAll(async () => {
    const stopped = club.stop().finally(() => enquiry.stop());
    await stopped.finally(() => scripts.stop());
    rmSync(folder, { recursive: true, force: true });
  });

  const rows = (name: string) => club.orders.db.collection<{ _id: string }>(name);
  const enquiryRows = (name: string) =>
    club.orders.db.useDb('enquiry', { useCache: true }).collection<{ _id: string }>(name);
  const add = (name: string, row: object) => rows(name).insertOne({ _id: newId(), ...row });
  async function write(name: string, email: string): Promise<string> {
    const message = { subject: 'A table for ten', message: 'Do you have a table for ten people?' };
    const { id } = await enquiry.call(SendEnquiryCall, { id: newId(), name, email, ...message });
    return id;
  }

  async function booked(showId: string): Promise<string> {
    const { id } = await club.paid(anOrderInput(showId, { customerEmail: EMAIL }));
    await club.get(SettleOrder).execute(id);
    await rows('orders').updateOne({ _id: id }, { $set: { name: 'Zelda Quill' } });
    return id;
  }

  async function putEverywhere(showId: string): Promise<string> {
    const id = await booked(showId);
    const { id: card } = await new GiftCardHarness(club).card();
    const recipient = { recipientName: 'Zelda', recipientEmail: EMAIL };
    await rows('gift_orders').updateOne({ _id: card }, { $set: recipient });
    await rows('gift_accounts').updateOne({ _id: card }, { $set: { availablePence: 0 } });
    await add('booking_searches', { customerEmail: EMAIL, at: new Date() });
    await add('show_messages', { subject: 'A bag', message: `Write to ${EMAIL}`, isSpread: true });
    const refund = { reason: 'Zelda fell ill' };
    await add('refund_requests', { orderId: id, state: 'approved', refund });
    await add('audit_findings', { subjects: { orderId: id }, state: 'resolved', note: 'of Zelda' });
    const list = new WaitingHarness(club);
    const full = await list.fullShow({ capacity: 2 });
    await list.join(full.showId, { email: EMAIL, name: 'Zelda' });
    await write('Zelda', EMAIL);
    const consent = { purpose: 'news', email: EMAIL, at: new Date(), withdrawnAt: null };
    await enquiryRows('consents').insertOne({ _id: 'news.x', ...consent });
    await enquiry.call(AskForDataCall, { id: 'a-copy', email: EMAIL, act: 'export' });
    return id;
  }

  /** As the gateway does it once the link of the e-mail was opened. */
  async function eraseThePerson(): Promise<void> {
    const act = 'erase' as const;
    await enquiry.call(AskForDataCall, { id: 'an-erasure', email: EMAIL, act });
    const person = provePerson(PRIVACY_SECRET, { email: EMAIL, act }, new Date());
    await club.get(ErasePerson).execute(EMAIL, new Date());
    await enquiry.call(privacyCalls.enquiry.erase, { person });
  }

  it(
    'does not bring an erased person back, and repeats the erasure once money is at rest',
    async () => {
      const { showId } = await club.offer();
      await club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': PAST } });
      await putEverywhere(showId);
      const unsettled = await booked(showId);
      const quarantine = (found: object | null) =>
        rows('orders').updateOne({ _id: unsettled }, { $set: { quarantine: found } });
      await quarantine(QUARANTINE);
      const visitor = await write('Ada of the backup', 'ada@example.org');
      const before = await scripts.collectionsWith(NAMED);
      expect(before).toEqual([
        'booking.audit_findings',
        'booking.booking_searches',
        'booking.gift_orders',
        'booking.orders',
        'booking.refund_requests',
        'booking.show_messages',
        'booking.waits',
        'enquiry.consents',
        'enquiry.enquiries',
        'enquiry.privacy_requests',
      ]);
      await scripts.run('backup');

      const since = await booked(showId); // the database forgets it, and Stripe does not
      await quarantine(null);
      await eraseThePerson();
      expect(await scripts.collectionsWith(NAMED)).toEqual([]);
      await enquiryRows('enquiries').deleteOne({ _id: visitor });

      await scripts.run('restore');
      expect(await scripts.collectionsWith(/Ada of the backup/)).toEqual(['enquiry.enquiries']);
      expect(await scripts.collectionsWith(NAMED)).toEqual(['booking.orders']);
      await club.emulator.close();
      club = await BookingHarness.start(settings());
      expect(await club.order(unsettled)).toMatchObject({ email: EMAIL });
      expect(await club.order(since)).toMatchObject({ email: '', totalPence: 4000 });
      expect(await rows('audit_trail').find({ act: 'restore' }).toArray()).toMatchObject([
        { outcome: 'done', actor: { kind: 'command-line' }, details: { payments: 1, erased: 1 } },
      ]);

      await quarantine(null);
      await club.get(RepeatErasures).execute();
      expect(await scripts.collectionsWith(NAMED)).toEqual([]);
      expect(await rows('open_erasures').countDocuments()).toBe(0);
    },
    DEADLINE_MS,
  );
});
