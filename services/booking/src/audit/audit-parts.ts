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

/** All parts of the audit, in the order in which they are looked at. */
@Injectable()
export class AuditParts {
  readonly all: readonly AuditPart[];

  constructor(
    shows: AuditShows,
    giftOrders: AuditGiftOrders,
    giftAccounts: AuditGiftAccounts,
    payments: AuditPayments,
    refundsAtStripe: AuditRefundsAtStripe,
    ourRefunds: AuditOurRefunds,
    giftRefunds: AuditGiftRefunds,
    earlierFindings: AuditEarlierFindings,
    lines: AuditLines,
    payouts: AuditPayouts,
    charges: AuditCharges,
    giftCharges: AuditGiftCharges,
    payoutSums: AuditPayoutSums,
    openDisputes: AuditOpenDisputes,
  ) {
    const stripe = [payments, refundsAtStripe, ourRefunds, giftRefunds, earlierFindings];
    const ledger = [charges, giftCharges, payoutSums, openDisputes];
    // The lines of Stripe come first: the parts behind them compare with what is stored.
    this.all = [shows, giftOrders, giftAccounts, lines, payouts, ...stripe, ...ledger];
  }
}
