import { Injectable } from '@nestjs/common';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import { findingsOrUnreadable } from './domain/finding.js';
import { findingsOfAccount, findingsOfGiftOrder } from './domain/gift-laws.js';

const BATCH = 200;

/** Purchases of gift cards: their accounts, their e-mails, and those that got stuck. */
@Injectable()
export class AuditGiftOrders implements AuditPart {
  readonly name = 'gift-orders';

  constructor(private readonly giftCards: AuditGiftCardsStore) {}

  async check(after: string, times: AuditTimes): Promise<AuditBatch> {
    const books = await this.giftCards.ordersAfter(after, BATCH);
    return {
      findings: books.flatMap(({ order, evidence }) =>
        findingsOrUnreadable({ giftOrderId: order._id }, () =>
          findingsOfGiftOrder(order, evidence, times),
        ),
      ),
      next: books.at(-1)?.order._id,
    };
  }
}

/** Gift accounts against the ledger and against the purchases. */
@Injectable()
export class AuditGiftAccounts implements AuditPart {
  readonly name = 'gift-accounts';

  constructor(private readonly giftCards: AuditGiftCardsStore) {}

  async check(after: string): Promise<AuditBatch> {
    const books = await this.giftCards.accountsAfter(after, BATCH);
    return {
      findings: books.flatMap(({ account, inLedger, order }) =>
        findingsOrUnreadable({ giftOrderId: account._id }, () =>
          findingsOfAccount(account, inLedger, order),
        ),
      ),
      next: books.at(-1)?.account._id,
    };
  }
}
