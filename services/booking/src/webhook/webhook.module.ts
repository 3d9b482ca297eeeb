import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.js';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { HandleGiftEvent } from './handle-gift-event.js';
import { HandleOrderEvent } from './handle-order-event.js';
import { ReceiveStripeEvent } from './receive-stripe-event.js';
import { WebhookRpc } from './webhook.rpc.js';

@Module({
  imports: [DisputesModule, OrdersModule, GiftCardsModule, StripeModule],
  controllers: [WebhookRpc],
  providers: [ReceiveStripeEvent, HandleOrderEvent, HandleGiftEvent],
  exports: [ReceiveStripeEvent],
})
export class WebhookModule {}
