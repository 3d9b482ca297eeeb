import { Injectable } from '@nestjs/common';
import { AuditGiftAccounts, AuditGiftOrders } from './audit-gift-cards.js';
import { AuditCharges, AuditGiftCharges } from './audit-charges.js';
import { AuditLines, AuditOpenDisputes, AuditPayouts, AuditPayoutSums } from './audit-ledger.js';
import type { AuditPart } from './audit-part.js';
import { AuditShows } from './audit-shows.js';
import {
  AuditEarlierFindings,
  AuditGiftRefunds,
  AuditOurRefunds,
  AuditPayments,
  AuditRefundsAtStripe,
} from './audit-stripe.js';

/** The parts that ask Stripe, and what they compare with. */
@Injectable()
export class StripeParts {
  readonly all: readonly AuditPart[];

  constructor(
    lines: AuditLines,
    payouts: AuditPayouts,
    payments: AuditPayments,
    refundsAtStripe: AuditRefundsAtStripe,
    ourRefunds: AuditOurRefunds,
    giftRefunds: AuditGiftRefunds,
    earlierFindings: AuditEarlierFindings,
  ) {
    // The lines of Stripe come first: the parts behind them compare with what is stored.
    const compared = [payments, refundsAtStripe, ourRefunds, giftRefunds, earlierFindings];
    this.all = [lines, payouts, ...compared];
  }
}

/** The parts that compare with the lines and payouts that are stored by then. */
@Injectable()
export class LedgerParts {
  readonly all: readonly AuditPart[];

  constructor(
    charges: AuditCharges,
    giftCharges: AuditGiftCharges,
    payoutSums: AuditPayoutSums,
    openDisputes: AuditOpenDisputes,
  ) {
    this.all = [charges, giftCharges, payoutSums, openDisputes];
  }
}

/** All parts of the audit, in the order in which they are looked at. */
@Injectable()
export class AuditParts {
  readonly all: readonly AuditPart[];

  constructor(
    shows: AuditShows,
    giftOrders: AuditGiftOrders,
    giftAccounts: AuditGiftAccounts,
    stripe: StripeParts,
    ledger: LedgerParts,
  ) {
    this.all = [shows, giftOrders, giftAccounts, ...stripe.all, ...ledger.all];
  }
}
