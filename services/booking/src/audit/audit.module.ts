import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DisputesModule } from '../disputes/disputes.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AuditBooksStore } from './audit-books.store.js';
import { AuditCharges, AuditGiftCharges, FindCharges } from './audit-charges.js';
import { AuditFindingsStore, findingDocument } from './audit-findings.store.js';
import { AuditGiftAccounts, AuditGiftOrders } from './audit-gift-cards.js';
import { AuditGiftCardsStore } from './audit-gift-cards.store.js';
import { AuditLines, AuditOpenDisputes, AuditPayouts, AuditPayoutSums } from './audit-ledger.js';
import { AuditParts, LedgerParts, StripeParts } from './audit-parts.js';
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
  AuditLines,
  AuditPayouts,
  AuditCharges,
  AuditGiftCharges,
  AuditPayoutSums,
  AuditOpenDisputes,
];
const stores = [AuditBooksStore, AuditGiftCardsStore, AuditFindingsStore, AuditRunsStore];

@Module({
  imports: [
    MongooseModule.forFeature([findingDocument, auditRunDocument]),
    OrdersModule,
    DisputesModule,
    LedgerModule,
    StripeModule,
  ],
  controllers: [AuditRpc],
  providers: [
    ...stores,
    ...parts,
    StripeParts,
    LedgerParts,
    AuditParts,
    CompareWithStripe,
    FindCharges,
    RunAudit,
    CountFindings,
    AuditSchedule,
  ],
  exports: [AuditFindingsStore, AuditRunsStore, AuditBooksStore, AuditGiftCardsStore],
})
export class AuditModule {}
