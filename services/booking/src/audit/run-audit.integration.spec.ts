import { waitFor } from '@club/engines';
import { auditFailedParts } from '@club/kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AuditHarness, type CleanBooks } from '../../test/audit.js';
import { BookingHarness, newMongoUrl } from '../../test/booking-harness.js';
import { AuditFindingsStore } from './audit-findings.store.js';
import { AuditGiftOrders } from './audit-gift-cards.js';
import { AuditRunsStore } from './audit-runs.store.js';
import { AuditShows } from './audit-shows.js';
import { CountFindings } from './count-findings.js';
import { RunAudit } from './run-audit.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RENEWED_EVERY_MS = 30_000;

describe('running the audit', () => {
  const env = { CLUB_AUDIT_CHECK_SECONDS: '3600', BOOKING_MONGO_URL: newMongoUrl() };
  let club: BookingHarness;
  let harness: AuditHarness;
  let books: CleanBooks;
  const run = () => club.get(AuditRunsStore).find();
  const isLeased = async () => ((await run())?.leaseUntil ?? new Date(0)) > new Date();
  const looks = () => jest.spyOn(club.get(AuditShows), 'check');
  const breakAccount = () =>
    harness.change('gift_accounts', books.card, { $inc: { availablePence: 100 } });
  const repairAccount = () =>
    harness.change('gift_accounts', books.card, { $inc: { availablePence: -100 } });

  beforeAll(async () => {
    club = await BookingHarness.start(env);
    harness = new AuditHarness(club);
    books = await harness.cleanBooks();
  });
  afterAll(() => club.stop());

  it('happens once a night and not at a start', async () => {
    const audit = club.get(RunAudit);
    const now = Date.now();
    expect(await audit.executeIfDue(new Date(now))).toBe(false);
    expect(await audit.executeIfDue(new Date(now + DAY))).toBe(true);
    expect(await audit.executeIfDue(new Date(now + DAY + 1))).toBe(false);
    expect(await audit.executeIfDue(new Date(now + 2 * DAY))).toBe(true);
    // The next tests begin today again.
    const past = { startedAt: new Date(), finishedAt: new Date() };
    await club.orders.db.collection('audit_runs').updateOne({}, { $set: past });
  });

  it('comes due on the day after the clocks went forward as on any other', async () => {
    const runs = club.orders.db.collection('audit_runs');
    const beforeSunday = new Date('2026-03-29T02:59:00Z');
    await runs.updateOne({}, { $set: { startedAt: beforeSunday, finishedAt: beforeSunday } });
    // 00:30 on Monday in London. Sunday had 23 hours, and its 04:00 has passed.
    expect(await club.get(RunAudit).executeIfDue(new Date('2026-03-29T23:30:00Z'))).toBe(true);
    await runs.updateOne({}, { $set: { startedAt: new Date(), finishedAt: new Date() } });
  });

  it('is at work in one of several processes at a time', async () => {
    const other = await BookingHarness.start(env);
    const mine = looks();
    const theirs = jest.spyOn(other.get(AuditShows), 'check');
    await club.get(AuditRunsStore).request(new Date());
    const ran = await Promise.all(
      [club, other, club, other].map((one) => one.get(RunAudit).executeIfDue(new Date())),
    );
    await other.stop();
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(Math.min(mine.mock.calls.length, theirs.mock.calls.length)).toBe(0);
    mine.mockRestore();
    theirs.mockRestore();
  });

  it('is not taken over while one batch takes longer than the lease', async () => {
    const other = await BookingHarness.start(env);
    const timers = jest.spyOn(globalThis, 'setInterval');
    const takenOver: boolean[] = [];
    const slow = looks().mockImplementationOnce(async () => {
      await club.orders.db
        .collection('audit_runs')
        .updateOne({}, { $set: { leaseUntil: new Date(0) } });
      const renewal = timers.mock.calls.find(([, everyMs]) => everyMs === RENEWED_EVERY_MS);
      (renewal?.[0] as (() => void) | undefined)?.();
      await waitFor('the renewed lease', isLeased);
      takenOver.push(await other.get(RunAudit).executeIfDue(new Date()));
      return { findings: [], next: undefined };
    });
    await club.get(AuditRunsStore).request(new Date());
    expect(await club.get(RunAudit).executeIfDue(new Date())).toBe(true);
    expect(takenOver).toEqual([false]);
    slow.mockRestore();
    timers.mockRestore();
    await other.stop();
  });

  it('continues where a process died, after its lease', async () => {
    await club.get(AuditRunsStore).request(new Date());
    const dies = jest
      .spyOn(club.get(AuditRunsStore), 'advance')
      .mockImplementation((_, { part }) =>
        part === 'gift-orders'
          ? Promise.reject(new Error('the power went'))
          : Promise.resolve(true),
      );
    jest.spyOn(club.get(AuditRunsStore), 'finish').mockResolvedValueOnce(true);
    await club.get(RunAudit).executeIfDue(new Date());
    dies.mockRestore();
    await club.orders.db
      .collection('audit_runs')
      .updateOne({}, { $set: { part: 'gift-orders', after: '', failedParts: [] } });
    expect(await club.get(RunAudit).executeIfDue(new Date())).toBe(false);
    await club.orders.db
      .collection('audit_runs')
      .updateOne({}, { $set: { leaseUntil: new Date(0) } });
    const shows = looks();
    expect(await club.get(RunAudit).executeIfDue(new Date())).toBe(true);
    expect(shows).not.toHaveBeenCalled();
    shows.mockRestore();
    expect(await run()).toMatchObject({ holder: null, failedParts: [] });
  });

  it('resolves nothing that a failing part could not look at, and looks at the others', async () => {
    await breakAccount();
    expect(await harness.audit()).toEqual(['gift-account-unbalanced']);
    await repairAccount();
    await harness.remove('outbox', { _id: `booking-confirmed-${books.sold.id}` });
    await harness.change('offers', books.showId, { $inc: { sold: -1, free: 1 } });
    const fails = jest
      .spyOn(club.get(AuditGiftOrders), 'check')
      .mockRejectedValueOnce(new Error('away'));
    await harness.audit();
    expect(fails).toHaveBeenCalled();
    fails.mockRestore();
    expect(await harness.open()).toEqual(['mail-missing', 'offer-miscounted']);
    expect((await run())?.failedParts).toEqual(['gift-orders']);
    await harness.change('offers', books.showId, { $inc: { sold: 1, free: -1 } });
  });

  it('says in a metric how many parts have failed, in each process, until an audit is complete', async () => {
    const other = await BookingHarness.start(env);
    const failedParts = async () => {
      await other.get(CountFindings).execute();
      return (await auditFailedParts.get()).values.map(({ value }) => value);
    };
    const fails = looks().mockRejectedValueOnce(new Error('away'));
    await harness.audit();
    fails.mockRestore();
    expect(await failedParts()).toEqual([1]);
    await harness.audit();
    expect(await failedParts()).toEqual([0]);
    await other.stop();
  });

  it('keeps what staff have acknowledged until it is no longer true, and opens it again if it returns', async () => {
    await breakAccount();
    await harness.audit();
    const findings = club.get(AuditFindingsStore);
    const stateOf = async () =>
      (await findings.list()).find(({ kind }) => kind === 'gift-account-unbalanced')?.state;
    const id = (await findings.list()).find(({ kind }) => kind === 'gift-account-unbalanced')?._id;
    expect(await findings.acknowledge(id ?? '', { by: 'grace', note: 'a card of ours' })).toBe(
      true,
    );
    await harness.audit();
    expect(await stateOf()).toBe('acknowledged');
    await repairAccount();
    await harness.audit();
    expect(await stateOf()).toBeUndefined();
    expect(await findings.acknowledge(id ?? '', { by: 'grace', note: 'too late' })).toBe(false);
    await breakAccount();
    await harness.audit();
    expect(await stateOf()).toBe('open');
    await repairAccount();
  });

  it('asks again about an old payment that it has found before', async () => {
    const repair = await harness.copy();
    await harness.change('orders', books.sold.id, { $set: { duePence: 2000 } });
    expect(await harness.audit()).toContain('payment-differs');
    const runs = club.orders.db.collection('audit_runs');
    await runs.updateOne({}, { $set: { lookedAtUntil: new Date(Date.now() + 20 * DAY) } });
    expect(await harness.audit()).toContain('payment-differs');
    await repair();
    await runs.updateOne({}, { $set: { lookedAtUntil: new Date(Date.now() + 20 * DAY) } });
    expect(await harness.audit()).not.toContain('payment-differs');
  });
});
