import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditFindingsStore, findingDocument } from './audit-findings.store.js';
import { AuditGiftAccounts, AuditGiftOrders } from './audit-gift-cards.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import { AuditParts } from './audit-parts.js';
import { AuditRpc } from './audit.rpc.js';
import { auditRunDocument, AuditRunsStore } from './audit-runs.store.js';
import { AuditSchedule } from './audit-schedule.js';
import { AuditShows } from './audit-shows.js';
import {
  AuditEarlierFindings,
  AuditGiftRefunds,
  AuditOurRefunds,
  AuditPayments,
  AuditRefundsAtStripe,
} from './audit-stripe.js';
import { CompareWithStripe } from './compare-with-stripe.js';
import { CountFindings } from './count-findings.js';
import { RunAudit } from './run-audit.js';

const parts = [
  AuditShows,
  AuditGiftOrders,
  AuditGiftAccounts,
  AuditPayments,
  AuditRefundsAtStripe,
  AuditOurRefunds,
  AuditGiftRefunds,
  AuditEarlierFindings,
];
const stores = [AuditBooksStore, AuditGiftCardsStore, AuditFindingsStore, AuditRunsStore];

@Module({
  imports: [
    MongooseModule.forFeature([findingDocument, auditRunDocument]),
    OrdersModule,
    StripeModule,
  ],
  controllers: [AuditRpc],
  providers: [
    ...stores,
    ...parts,
    AuditParts,
    CompareWithStripe,
    RunAudit,
    CountFindings,
    AuditSchedule,
  ],
})
export class AuditModule {}
