import { alarms, type Logger } from '@club/kit';
import { formatPounds } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { CreditCausesStore } from '../gift-cards/credit-causes.store.js';
import { DisputeDebitsStore } from '../gift-cards/dispute-debits.store.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { bookingIdOf } from '../orders/domain/supplement.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { DisputeFacts } from '../stripe/domain/disputes.js';
import { StripeDisputes } from '../stripe/stripe-disputes.js';
import { DisputesStore, type DisputeTransaction } from './disputes.store.js';
import {
  causeOf,
  disputeOf,
  freezesCard,
  type Dispute,
  type DisputedPurchase,
} from './domain/dispute.js';

/** What a reading of a dispute has changed. */
type Change = 'opened' | 'lost' | 'none';

/**
 * Reads the disputes of a payment from Stripe and stores them: an event only says that there is something to read. A
 * disputed gift card is frozen in the transaction that stores the dispute, and a credit that is made of a disputed booking later
 * begins frozen. If the club wins, they are spendable again; if the club loses, their balance is taken off.
 */
@Injectable()
export class FollowDisputes {
  constructor(
    private readonly disputes: DisputesStore,
    private readonly stripeDisputes: StripeDisputes,
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly giftAccounts: GiftAccountsStore,
    private readonly disputeDebits: DisputeDebitsStore,
    private readonly creditCauses: CreditCausesStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE */
  async execute(purchase: DisputedPurchase, paymentIntentId: string): Promise<void> {
    for (const facts of await this.stripeDisputes.findAll(paymentIntentId))
      await this.store(facts, purchase);
  }

  /**
   * Disputes whose events were lost, or were handled before a restore.
   * @throws an error if one failed; all others were read, and the next run repeats it.
   */
  async catchUp(since: Date): Promise<void> {
    const failed: unknown[] = [];
    for (const intentId of await this.stripeDisputes.disputedSince(since)) {
      try {
        const purchase = await this.purchaseOf(intentId);
        if (purchase !== undefined) await this.execute(purchase, intentId);
      } catch (error) {
        this.logger.warn({ err: error, paymentIntentId: intentId }, 'left for the next sweep');
        failed.push(error);
      }
    }
    if (failed.length > 0)
      throw new AggregateError(failed, `disputes that failed: ${failed.length}`);
  }

  private async purchaseOf(intentId: string): Promise<DisputedPurchase | undefined> {
    const order = await this.orders.findByIntent(intentId);
    if (order !== null) return { orderId: bookingIdOf(order) };
    const giftOrder = await this.giftOrders.findByIntent(intentId);
    return giftOrder === null ? undefined : { giftOrderId: giftOrder._id };
  }

  private async store(facts: DisputeFacts, purchase: DisputedPurchase): Promise<void> {
    const dispute = disputeOf(facts, purchase, new Date());
    const change = await this.disputes.transaction(async (session) => {
      const before = await this.disputes.find(dispute._id, session);
      return before === null ? this.begin(dispute, session) : this.goOn(before, dispute, session);
    });
    if (change !== 'none') this.raiseAlarm(dispute, change);
  }

  private async begin(dispute: Dispute, session: DisputeTransaction): Promise<Change> {
    await this.disputes.add(dispute, session);
    await this.keepCause(dispute, session);
    await this.freeze(dispute, session);
    if (dispute.outcome !== 'lost') return 'opened';
    await this.end(dispute, session);
    return 'lost';
  }

  private async goOn(
    before: Dispute,
    dispute: Dispute,
    session: DisputeTransaction,
  ): Promise<Change> {
    const closedAt = before.closedAt ?? dispute.closedAt;
    if (!(await this.disputes.update({ ...dispute, closedAt }, session))) return 'none';
    // Each time, because an older version has stored disputes without it.
    await this.keepCause(dispute, session);
    if (before.outcome === dispute.outcome) return 'none';
    await this.end(dispute, session);
    return dispute.outcome === 'lost' ? 'lost' : 'none';
  }

  /** For the credits that are still to be made of a booking: the bank may take the same money (invariants.md I37). */
  private async keepCause(dispute: Dispute, session: DisputeTransaction): Promise<void> {
    const { orderId } = dispute;
    if (orderId === undefined) return;
    if (freezesCard(dispute)) await this.creditCauses.add(orderId, causeOf(dispute), session);
    else await this.creditCauses.end(orderId, causeOf(dispute), session);
  }

  private async freeze(dispute: Dispute, session: DisputeTransaction): Promise<void> {
    const { pence, reason } = dispute;
    if (!freezesCard(dispute)) return;
    const what = `the purchaser disputes £${formatPounds(pence)} (${reason}), card frozen`;
    for (const card of await this.cardsOf(dispute)) {
      await this.giftAccounts.freeze(card, causeOf(dispute), session);
      await this.giftOrders.note(card, what, session);
    }
  }

  /** The card that was bought, or the credits that a booking and the parts of its party have become. */
  private async cardsOf({ giftOrderId, orderId }: Dispute): Promise<string[]> {
    if (giftOrderId !== undefined) return [giftOrderId];
    const order = await this.orders.find(orderId ?? '');
    const parts = order?.splits?.map((split) => split.orderId) ?? [];
    const family = order === null ? [] : [order, ...(await this.orders.findMany(parts))];
    return family.flatMap(creditsOf).map(({ account }) => account); // guard: disputed-credits-are-frozen
  }

  private async end(dispute: Dispute, session: DisputeTransaction): Promise<void> {
    for (const card of await this.cardsOf(dispute)) {
      const effect = await this.effectOn(card, dispute, session);
      const what = `dispute ${dispute.outcome ?? 'open'}`;
      await this.giftOrders.note(card, [what, ...effect].join(', '), session);
    }
  }

  /**
   * A lost dispute takes the money off the card. Every other end frees it, and gives back what it had lost before an appeal.
   * @returns what staff read about it.
   */
  private async effectOn(
    card: string,
    dispute: Dispute,
    session: DisputeTransaction,
  ): Promise<string[]> {
    const cause = causeOf(dispute);
    const { _id: disputeId, pence } = dispute;
    if (!freezesCard(dispute)) {
      const back = await this.disputeDebits.giveBack(card, disputeId, session);
      const isFree = await this.giftAccounts.thaw(card, cause, session);
      return [
        ...(back === 0 ? [] : [`card credited £${formatPounds(back)}`]),
        ...(isFree ? ['card unfrozen'] : []),
      ];
    }
    const taken = await this.disputeDebits.debit(card, { cause, disputeId, pence }, session);
    return taken === 0 ? [] : [`card debited £${formatPounds(taken)}`];
  }

  private raiseAlarm({ _id: disputeId, orderId, giftOrderId }: Dispute, change: Change): void {
    alarms.inc({ kind: change === 'lost' ? 'dispute-lost' : 'dispute' });
    this.logger.error({ disputeId, orderId, giftOrderId }, `dispute ${change}`);
  }
}
