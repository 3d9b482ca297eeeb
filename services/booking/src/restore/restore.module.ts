import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { PreparePaidOrder } from './prepare-paid-order.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';

@Module({
  imports: [OrdersModule, GiftCardsModule, StripeModule],
  providers: [RebuildLostOrders, PreparePaidOrder],
})
export class RestoreModule {}
