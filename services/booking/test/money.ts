import type { Permission } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { aMember, rightsAt } from '@club/testing';
import type { MoneyDifferenceView } from '@club/messages';
import { z } from 'zod';
import { SettleOrder } from '../src/orders/settle-order.js';
import { ReadDifferences } from '../src/money/read-differences.js';
import { RepairDifference } from '../src/money/repair-difference.js';
import { acting } from './acting.js';
import { AuditHarness } from './audit.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), source: z.string().nullable() })),
});
const intentSchema = z.object({ id: z.string(), client_secret: z.string() });

/** A member of staff who may do everything with money, at these venues. */
export const aTreasurer = (venues = ['*']) =>
  aMember(
    'tess',
    rightsAt(venues, ['money:read', 'money:write', 'bookings:refund-any', 'bookings:read']),
  );

/** The club's money at the emulator and in our books. */
export class MoneyHarness {
  private readonly books: AuditHarness;

  constructor(private readonly club: BookingHarness) {
    this.books = new AuditHarness(club);
  }

  /** A completed booking of £40 by card. */
  async booked(): Promise<{ id: string; intentId: string; showId: string }> {
    const { showId } = await this.club.offer();
    const paid = await this.club.paid(anOrderInput(showId));
    await this.club.get(SettleOrder).execute(paid.id);
    return { ...paid, showId };
  }

  /** Runs the audit. @returns the names of the differences that are open. */
  async audit(): Promise<string[]> {
    await this.books.audit();
    return (await this.differences()).map(({ kind }) => kind).sort();
  }

  async differences(): Promise<MoneyDifferenceView[]> {
    const { differences } = await this.club.get(ReadDifferences).execute();
    return differences.filter(({ state }) => state === 'open');
  }

  as<T>(permission: Permission, work: () => Promise<T>, venues?: string[]): Promise<T> {
    return acting(aTreasurer(venues), permission, work);
  }

  /** Presses the button of the only open difference. */
  async repair(repair: 'correct' | 'refund', actId = newId()): Promise<'repaired' | 'pending'> {
    const [difference] = await this.differences();
    return this.repairOne(difference?.id ?? '', repair, actId);
  }

  repairOne(
    id: string,
    repair: 'correct' | 'refund',
    actId = newId(),
  ): Promise<'repaired' | 'pending'> {
    const permission = repair === 'correct' ? 'money:write' : 'bookings:refund-any';
    return this.as(permission, () =>
      this.club.get(RepairDifference).execute({ id, actId }, repair),
    );
  }

  payOut(shortBy = 0): Promise<unknown> {
    return this.club.steer('payouts', { shortBy });
  }

  /** Stripe's lists leave out the line of a payment's charge, or of a refund. */
  async hideLineOf(source: string, isHidden = true): Promise<void> {
    const { data } = listSchema.parse(await this.get(`balance_transactions?limit=100`));
    const line = data.find((one) => one.source === source);
    if (line === undefined) throw new Error(`there is no line of ${source}`);
    await this.club.steer('balance/hide', { id: line.id, isHidden });
    this.hidden.set(source, line.id);
  }
  private readonly hidden = new Map<string, string>();

  async showLineOf(source: string): Promise<void> {
    await this.club.steer('balance/hide', { id: this.hidden.get(source) ?? '', isHidden: false });
  }

  async chargeOf(intentId: string): Promise<string> {
    const charges = z.object({ data: z.array(z.object({ id: z.string() })) });
    const { data } = charges.parse(await this.get(`charges?payment_intent=${intentId}`));
    return data[0]?.id ?? '';
  }

  /** A payment at Stripe that says it is for this order, and that our books do not know. */
  async chargeFor(orderId: string, amount = 4000): Promise<string> {
    const fields = {
      amount: String(amount),
      currency: 'gbp',
      'metadata[kind]': 'booking',
      'metadata[orderId]': orderId,
    };
    const answer = await fetch(`${this.club.emulator.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams(fields),
    });
    const { id, client_secret: secret } = intentSchema.parse(await answer.json());
    await payAtEmulator(this.club.emulator.url, secret);
    return id;
  }

  /** The rows that acts of staff have left. */
  async rows(act: string): Promise<number> {
    return this.club.orders.db.collection('audit_trail').countDocuments({ act });
  }

  private async get(path: string): Promise<unknown> {
    const answer = await fetch(`${this.club.emulator.url}/v1/${path}`, {
      headers: { authorization: 'Bearer sk_test_club' },
    });
    return answer.json();
  }
}
