import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StripeModule } from '../stripe/stripe.module.js';
import { giftAccountDocuments, GiftAccountsStore } from './gift-accounts.store.js';
import { GiftCardsRpc } from './gift-cards.rpc.js';
import { GiftMoney } from './gift-money.js';
import { giftOrderDocument, GiftOrdersStore } from './gift-orders.store.js';
import { ManageGiftCards } from './manage-gift-cards.js';
import { PlaceGiftOrder } from './place-gift-order.js';
import { PrintGiftCard } from './print-gift-card.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { SettleGiftOrder } from './settle-gift-order.js';

@Module({
  imports: [MongooseModule.forFeature([giftOrderDocument, ...giftAccountDocuments]), StripeModule],
  controllers: [GiftCardsRpc],
  providers: [
    GiftOrdersStore,
    GiftAccountsStore,
    GiftMoney,
    PlaceGiftOrder,
    SettleGiftOrder,
    RefundGiftCard,
    PrintGiftCard,
    ManageGiftCards,
  ],
  exports: [GiftOrdersStore, GiftAccountsStore, GiftMoney, SettleGiftOrder],
})
export class GiftCardsModule {}
