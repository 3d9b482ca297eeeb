import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { NeedsStaffStore } from './needs-staff.store.js';

const LOOK_BACK_MS = 48 * 60 * 60 * 1000;
/** The settle sweep may still be at work on younger payments. */
const SETTLED_MS = 10 * 60 * 1000;

/** Compares what Stripe, orders, offers and the gift ledger say about one another. Staff look at the differences. */
@Injectable()
export class AuditBooks {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly giftAccounts: GiftAccountsStore,
    private readonly stripe: StripePayments,
    private readonly needsStaff: NeedsStaffStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns a sentence with ids for each difference. */
  async execute(now: Date): Promise<string[]> {
    const differences = [
      ...(await this.miscountedOffers()),
      ...(await this.unaccountedPayments(now)),
      ...(await this.unbalancedCards()),
    ];
    await this.needsStaff.noteAudit(differences.length, now);
    for (const difference of differences) this.logger.error({ difference }, 'audit');
    return differences;
  }

  private async miscountedOffers(): Promise<string[]> {
    return (await this.claims.findMiscounted()).map(
      (showId) => `offer ${showId}: its claims do not sum to what it counts as held and sold`,
    );
  }

  private async unaccountedPayments(now: Date): Promise<string[]> {
    const intents = await this.stripe.ourIntents(new Date(now.getTime() - LOOK_BACK_MS));
    const paid = intents.filter(
      ({ status, kind, createdAt }) =>
        status === 'succeeded' &&
        kind === 'booking' &&
        createdAt.getTime() < now.getTime() - SETTLED_MS,
    );
    const differences: string[] = [];
    for (const { id, orderId } of paid) {
      const order = await this.orders.findByIntent(id);
      if (order === null || STATES[order.state].settlement === null)
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
