import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { disputeDocument, DisputesStore } from './disputes.store.js';
import { FollowDisputes } from './follow-disputes.js';

@Module({
  imports: [
    MongooseModule.forFeature([disputeDocument]),
    OrdersModule,
    GiftCardsModule,
    StripeModule,
  ],
  providers: [DisputesStore, FollowDisputes],
  exports: [DisputesStore, FollowDisputes],
})
export class DisputesModule {}
