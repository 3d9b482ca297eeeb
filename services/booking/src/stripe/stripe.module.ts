import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { installationDocument, InstallationStore } from './installation.store.js';
import { stripeEventDocument, StripeEventsStore } from './stripe-events.store.js';
import { StripeBooks } from './stripe-books.js';
import { StripeClient } from './stripe-client.js';
import { StripeLedger } from './stripe-ledger.js';
import { StripeDisputes } from './stripe-disputes.js';
import { StripePayments } from './stripe-payments.js';
import { StripeRefunds } from './stripe-refunds.js';

@Module({
  imports: [MongooseModule.forFeature([stripeEventDocument, installationDocument])],
  providers: [
    StripeClient,
    InstallationStore,
    StripePayments,
    StripeRefunds,
    StripeDisputes,
    StripeBooks,
    StripeLedger,
    StripeEventsStore,
  ],
  exports: [
    StripePayments,
    StripeRefunds,
    StripeDisputes,
    StripeBooks,
    StripeLedger,
    StripeEventsStore,
  ],
})
export class StripeModule {}
