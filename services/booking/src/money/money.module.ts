import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { CollectTakings } from './collect-takings.js';
import { CorrectBooks } from './correct-books.js';
import { ExportPayout } from './export-payout.js';
import { MoneyRpc } from './money.rpc.js';
import { PayByBank } from './pay-by-bank.js';
import { payoutFileDocument, PayoutFilesStore } from './payout-files.store.js';
import { ReadDifferences } from './read-differences.js';
import { ReadLines } from './read-lines.js';
import { ReadPayouts } from './read-payouts.js';
import { ReadTakings } from './read-takings.js';
import { ReadWithdrawals } from './read-withdrawals.js';
import { RefundDifference } from './refund-difference.js';
import { RepairDifference } from './repair-difference.js';
import { SettleShow } from './settle-show.js';
import { settlementDocument, SettlementsStore } from './settlements.store.js';
import { TakingsStore } from './takings.store.js';

@Module({
  imports: [
    MongooseModule.forFeature([payoutFileDocument, settlementDocument]),
    AuditModule,
    LedgerModule,
    OrdersModule,
    GiftCardsModule,
    OffersModule,
    StripeModule,
  ],
  controllers: [MoneyRpc],
  providers: [
    TakingsStore,
    ReadLines,
    CollectTakings,
    ReadTakings,
    ReadPayouts,
    ReadDifferences,
    PayoutFilesStore,
    ExportPayout,
    SettlementsStore,
    ReadWithdrawals,
    SettleShow,
    CorrectBooks,
    RefundDifference,
    RepairDifference,
    PayByBank,
  ],
})
export class MoneyModule {}
