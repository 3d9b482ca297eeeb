import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { HandleGiftEvent } from './handle-gift-event.js';
import { ReceiveStripeEvent } from './receive-stripe-event.js';
import { WebhookRpc } from './webhook.rpc.js';

@Module({
  imports: [OrdersModule, GiftCardsModule, StripeModule],
  controllers: [WebhookRpc],
  providers: [ReceiveStripeEvent, HandleGiftEvent],
  exports: [ReceiveStripeEvent],
})
export class WebhookModule {}
