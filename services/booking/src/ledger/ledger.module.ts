import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StripeModule } from '../stripe/stripe.module.js';
import { ledgerMarkDocument, LedgerMarksStore } from './ledger-marks.store.js';
import { payoutDocument, PayoutsStore } from './payouts.store.js';
import { PullLedger } from './pull-ledger.js';
import { lineDocument, StripeLinesStore } from './stripe-lines.store.js';

const shared = [StripeLinesStore, PayoutsStore, LedgerMarksStore, PullLedger];

/** Stripe's own books as we have copied them. */
@Module({
  imports: [
    MongooseModule.forFeature([lineDocument, payoutDocument, ledgerMarkDocument]),
    StripeModule,
  ],
  providers: shared,
  exports: shared,
})
export class LedgerModule {}
