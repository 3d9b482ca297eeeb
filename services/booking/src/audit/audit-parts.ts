import { Injectable } from '@nestjs/common';
import { AuditGiftAccounts, AuditGiftOrders } from './audit-gift-cards.js';
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
  ) {
    const stripe = [payments, refundsAtStripe, ourRefunds, giftRefunds, earlierFindings];
    this.all = [shows, giftOrders, giftAccounts, ...stripe];
  }
}
