import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { stripeEventDocument, StripeEventsStore } from './stripe-events.store.js';
import { StripeClient } from './stripe-client.js';
import { StripePayments } from './stripe-payments.js';
import { StripeRefunds } from './stripe-refunds.js';

@Module({
  imports: [MongooseModule.forFeature([stripeEventDocument])],
  providers: [StripeClient, StripePayments, StripeRefunds, StripeEventsStore],
  exports: [StripePayments, StripeRefunds, StripeEventsStore],
})
export class StripeModule {}
