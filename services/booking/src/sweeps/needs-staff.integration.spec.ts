import { metrics } from '@club/kit';
import { waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BookingHarness, newMongoUrl } from '../../test/booking-harness.js';
import { NeedsStaff } from './needs-staff.js';
import { NeedsStaffStore } from './needs-staff.store.js';

const now = new Date();
const aDue = (attempt: number) => ({ refunds: [{ id: 'r', state: 'due', attempt }] });

/** Stored facts. The metric must count those that are waiting, and no others. */
const FACTS: Record<string, { waiting: object[]; fine: object[] }> = {
  orders: {
    waiting: [
      { quarantine: { reason: 'the amount differs', at: now, resolvedAt: null } },
      aDue(2),
      { refunds: [{ id: 'r', state: 'failed', attempt: 1 }] },
    ],
    fine: [
      { quarantine: null },
      { quarantine: { reason: 'the amount differs', at: now, resolvedAt: now } },
      aDue(1),
      { refunds: [{ id: 'r', state: 'done', attempt: 2 }] },
    ],
  },
  gift_orders: {
    waiting: [{ quarantine: 'the amount differs' }, { refundState: 'failed' }],
    fine: [{ quarantine: null }, { refundState: 'done' }],
  },
  disputes: {
    waiting: [{ status: 'needs_response', closedAt: null }],
    fine: [{ status: 'won', closedAt: now }],
  },
};

const counted = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await metrics.metrics()).matchAll(/club_needs_staff\{kind="([\w-]+)"\} (\d+)/g)].map(
      ([, kind = '', value]) => [kind, Number(value)],
    ),
  );

describe('the metric of what waits for staff', () => {
  const mongo = { BOOKING_MONGO_URL: newMongoUrl() };
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start(mongo);
  });
  afterAll(() => club.stop());

  const connection = () => club.app.get<Connection>(getConnectionToken());

  it('has the value 0 for each kind in a new database', async () => {
    expect(await counted()).toEqual(
      Object.fromEntries(Object.keys(club.get(NeedsStaffStore).counts).map((kind) => [kind, 0])),
    );
  });

  it('counts what is stored and unresolved, also in a process that was started later', async () => {
    for (const [collection, { waiting, fine }] of Object.entries(FACTS)) {
      const rows = [...waiting, ...fine].map((row, index) => ({
        _id: `${collection}-${index}`,
        ...row,
      }));
      // Unique indexes cover live orders only.
      await connection().collection<{ _id: string }>(collection).insertMany(rows);
    }
    await club.stop();
    club = await BookingHarness.start(mongo);
    const needsStaff = club.get(NeedsStaff);
    await waitFor('a count of every kind', async () => {
      needsStaff.trigger();
      return Object.values(await counted()).every((value) => value > 0);
    });
    expect(await counted()).toEqual({
      'quarantined-booking': 1,
      'quarantined-gift-card': 1,
      'open-dispute': 1,
      'failed-refund': 2,
      'failed-gift-card-refund': 1,
    });
  });

  it('falls as soon as staff have resolved a fact', async () => {
    await connection()
      .collection('orders')
      .updateMany({}, { $set: { quarantine: null } });
    club.get(NeedsStaff).trigger();
    await waitFor('the next count', async () => (await counted())['quarantined-booking'] === 0);
  });

  it.each(['orders', 'gift_orders', 'disputes'])(
    'is counted without a scan of all %s',
    async (collection) => {
      await connection().db?.command({ profile: 2 });
      const store = club.get(NeedsStaffStore);
      for (const count of Object.values(store.counts)) await count();
      await connection().db?.command({ profile: 0 });
      const profiled = await connection()
        .collection('system.profile')
        .find({ 'command.aggregate': collection })
        .toArray();
      expect(profiled.length).toBeGreaterThan(0);
      expect(profiled.map(({ planSummary }) => String(planSummary)).join(' ')).not.toContain(
        'COLLSCAN',
      );
    },
  );
});
