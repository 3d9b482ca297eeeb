import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { stripeEventDocument, StripeEventsStore } from './stripe-events.store.js';
import { StripePayments } from './stripe-payments.js';

@Module({
  imports: [MongooseModule.forFeature([stripeEventDocument])],
  providers: [StripePayments, StripeEventsStore],
  exports: [StripePayments, StripeEventsStore],
})
export class StripeModule {}
