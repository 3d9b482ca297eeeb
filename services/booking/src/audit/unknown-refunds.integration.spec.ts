import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { MoneyHarness } from '../../test/money.js';
import { AuditFindingsStore, type FindingRow } from './audit-findings.store.js';

let club: BookingHarness;
let money: MoneyHarness;
beforeEach(async () => {
  club = await BookingHarness.start({ CLUB_AUDIT_CHECK_SECONDS: '3600' });
  money = new MoneyHarness(club);
});
afterEach(() => club.stop());

const list = () => club.get(AuditFindingsStore).list();
const sums = async () =>
  (await money.differences()).map(({ kind, theirPence }) => [kind, theirPence]).sort();

/** As a release that had one finding for all refunds of a payment has stored the only finding. */
async function asBefore(): Promise<FindingRow> {
  const rows = club.orders.db.collection<FindingRow>('audit_findings');
  const row = await rows.findOne();
  if (row === null) throw new Error('the audit has found nothing');
  const { showId = '', orderId = '', giftOrderId = '', paymentId = '' } = row.subjects;
  const fact = [row.kind, showId, orderId, giftOrderId, paymentId].join('|');
  const old = { ...row, _id: createHash('sha256').update(fact).digest('hex').slice(0, 32) };
  await rows.deleteMany({});
  await rows.insertOne(old);
  await rows.updateMany({}, { $unset: { 'subjects.refundId': '' } });
  return old;
}

describe('two refunds of one payment that someone made at Stripe', () => {
  it('are two findings, each with its sum, at every audit', async () => {
    const { intentId } = await money.booked();
    await club.refundAtStripe(intentId, 1000);
    await club.refundAtStripe(intentId, 500);
    for (let audits = 0; audits < 2; audits += 1) {
      await money.audit();
      expect(await sums()).toEqual([
        ['refund-unknown', -1000],
        ['refund-unknown', -500],
      ]);
    }
  });

  it('end with one repair, the other one at the next audit', async () => {
    const { intentId } = await money.booked();
    await club.refundAtStripe(intentId, 1000);
    await club.refundAtStripe(intentId, 500);
    await money.audit();
    expect(await money.repair('correct')).toBe('repaired');
    expect(await sums()).toHaveLength(1);
    expect(await money.audit()).toEqual([]);
  });

  it('leave a finding of an older release as it is, and add the other one', async () => {
    const { intentId } = await money.booked();
    await club.refundAtStripe(intentId, 1000);
    await money.audit();
    const { _id } = await asBefore();
    await club.get(AuditFindingsStore).acknowledge(_id, { by: 'tess', note: 'a gift of ours' });
    await club.refundAtStripe(intentId, 500);
    for (let audits = 0; audits < 2; audits += 1) {
      await money.audit();
      expect(await sums()).toEqual([['refund-unknown', -500]]);
      expect((await list()).filter(({ state }) => state === 'acknowledged')).toMatchObject([
        { _id, note: 'a gift of ours', money: { theirPence: -1000 } },
      ]);
    }
  });
});
