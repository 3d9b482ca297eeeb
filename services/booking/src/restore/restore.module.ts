import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';
import { SettleLostGiftOrder } from './settle-lost-gift-order.js';
import { SettleLostOrder } from './settle-lost-order.js';

@Module({
  imports: [OrdersModule, GiftCardsModule, StripeModule],
  providers: [RebuildLostOrders, SettleLostOrder, SettleLostGiftOrder],
})
export class RestoreModule {}
