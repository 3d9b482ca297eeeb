import { auditDifferences, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';

const LOOK_BACK_MS = 48 * 60 * 60 * 1000;
/** Younger payments may still be on their way through the settle sweep. */
const SETTLED_MS = 10 * 60 * 1000;
const ACCOUNTED_FOR = ['completed', 'refund_due', 'refunded'];

/** Compares what Stripe, bookings, offers, outbox and gift ledger say of one another; differences are for a person. */
@Injectable()
export class AuditBooks {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly giftAccounts: GiftAccountsStore,
    private readonly stripe: StripePayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns each difference in a sentence with its ids. */
  async execute(now: Date): Promise<string[]> {
    const found = [
      ...(await this.uncountedClaims()),
      ...(await this.unaccountedPayments(now)),
      ...(await this.unbalancedCards()),
    ];
    auditDifferences.set(found.length);
    for (const difference of found) this.logger.error({ difference }, 'audit');
    return found;
  }

  private async uncountedClaims(): Promise<string[]> {
    return (await this.offers.findMiscounted()).map(
      (showId) => `offer ${showId}: its claims do not sum to what it counts as held and sold`,
    );
  }

  private async unaccountedPayments(now: Date): Promise<string[]> {
    const intents = await this.stripe.ourIntents(new Date(now.getTime() - LOOK_BACK_MS));
    const paid = intents.filter(({ status, kind, createdAt }) => {
      return (
        status === 'succeeded' &&
        kind === 'booking' &&
        createdAt.getTime() < now.getTime() - SETTLED_MS
      );
    });
    const differences: string[] = [];
    for (const { id, orderId } of paid) {
      const order = await this.orders.findByIntent(id);
      if (order === null || !ACCOUNTED_FOR.includes(order.state))
        differences.push(`payment ${id}: order ${orderId} is ${order?.state ?? 'unknown'}`);
    }
    return differences;
  }

  private async unbalancedCards(): Promise<string[]> {
    const cards = await this.giftAccounts.findUnbalanced();
    return cards.map(
      ({ _id, onAccount, inLedger }) =>
        `gift card ${_id}: ledger ${inLedger}, account ${onAccount}`,
    );
  }
}
