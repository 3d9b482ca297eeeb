import { pence, type AuditFinding } from '@club/contracts';
import { AuditFindingsStore } from '../src/audit/audit-findings.store.js';
import { AuditRunsStore } from '../src/audit/audit-runs.store.js';
import { RunAudit } from '../src/audit/run-audit.js';
import { FoldSales } from '../src/figures/fold-sales.js';
import { RefundGiftCard } from '../src/gift-cards/refund-gift-card.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { anOrderInput, intentIdOf, newId, type BookingHarness } from './booking-harness.js';
import { GiftCardHarness } from './gift-cards.js';

const HOUR = 3_600_000;
const COLLECTIONS = [
  'orders',
  'offers',
  'gift_orders',
  'gift_accounts',
  'gift_ledger',
  'outbox',
  'wait_offers',
] as const;
type Rows = { _id: string }[];
export type AuditedCollection = (typeof COLLECTIONS)[number];

/** A club in which everything adds up: a sale, a partly refunded one, one with a gift card, and a refunded card. */
export interface CleanBooks {
  showId: string;
  sold: { id: string; intentId: string };
  refunded: { id: string; intentId: string };
  withCard: string;
  card: string;
  refundedCard: string;
}

/** Makes clean books, breaks them as a test says, and audits them. */
export class AuditHarness {
  private audits = 0;

  constructor(private readonly club: BookingHarness) {}

  async cleanBooks(): Promise<CleanBooks> {
    const { club } = this;
    const gifts = new GiftCardHarness(club);
    const { showId } = await club.offer();
    const sold = await club.paid(anOrderInput(showId));
    const refunded = await club.paid(anOrderInput(showId));
    for (const { id } of [sold, refunded]) await club.get(SettleOrder).execute(id);
    await club.get(RefundOrder).refundPart(await club.order(refunded.id), {
      refundId: newId(),
      pence: pence(2000),
      places: 1,
      reason: 'one is ill',
    });
    const card = await gifts.card(4000);
    const { orderId: withCard } = await gifts.book(showId, [card.code]);
    await club.get(SettleOrder).execute(withCard);
    const { id: refundedCard } = await gifts.card(3000);
    await club.get(RefundGiftCard).execute({ id: refundedCard, actId: newId() });
    await club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    return { showId, sold, refunded, withCard, card: card.id, refundedCard };
  }

  /** The same as an act of staff. Each audit is a minute later than the last, when everything has settled. */
  async audit(): Promise<AuditFinding['kind'][]> {
    this.audits += 1;
    const now = new Date(Date.now() + HOUR + this.audits * 60_000);
    await this.club.get(AuditRunsStore).request(now);
    if (!(await this.club.get(RunAudit).executeIfDue(now)))
      throw new Error('the audit did not run');
    return this.open();
  }

  async open(): Promise<AuditFinding['kind'][]> {
    const findings = await this.club.get(AuditFindingsStore).list();
    return findings
      .filter(({ state }) => state === 'open')
      .map(({ kind }) => kind)
      .sort();
  }

  async change(name: AuditedCollection, id: string, update: object): Promise<void> {
    const { matchedCount } = await this.rows(name).updateOne({ _id: id }, update);
    if (matchedCount !== 1) throw new Error(`there is no ${id} in ${name}`);
  }
  async remove(name: AuditedCollection, filter: object): Promise<void> {
    const { deletedCount } = await this.rows(name).deleteMany(filter);
    if (deletedCount === 0) throw new Error(`nothing to remove in ${name}`);
  }
  async add(
    name: AuditedCollection,
    row: { _id: string } & Record<string, unknown>,
  ): Promise<void> {
    await this.rows(name).insertOne(row);
  }

  /** A payment that its customer has not made. */
  async unpaidIntent(): Promise<string> {
    const { showId } = await this.club.offer();
    const { orderId, clientSecret } = await this.club.place(anOrderInput(showId));
    await this.club.orders.deleteOne({ _id: orderId });
    await this.remove('offers', { _id: showId });
    return intentIdOf(clientSecret);
  }

  /** A second order that has neither places nor a payment. */
  async addOrderLike(id: string, changes: Record<string, unknown>): Promise<void> {
    const own = ['paymentIntentId', 'reference', 'counted', 'uncounted'];
    const order = Object.fromEntries(
      Object.entries(await this.club.order(id)).filter(([field]) => !own.includes(field)),
    );
    const past = new Date(Date.now() - 3 * 24 * HOUR);
    await this.add('orders', {
      ...order,
      ...changes,
      _id: newId(),
      sessionId: newId(),
      history: [],
      createdAt: past,
      changedAt: past,
    });
  }

  /** What the database holds now, to be put back after a test has broken it. */
  async copy(): Promise<() => Promise<void>> {
    const copies: [AuditedCollection, Rows][] = [];
    for (const name of COLLECTIONS) copies.push([name, await this.rows(name).find().toArray()]);
    return async () => {
      for (const [name, rows] of copies) {
        await this.rows(name).deleteMany({});
        if (rows.length > 0) await this.rows(name).insertMany(rows);
      }
    };
  }

  private rows(name: AuditedCollection) {
    return this.club.orders.db.collection<{ _id: string }>(name);
  }
}
