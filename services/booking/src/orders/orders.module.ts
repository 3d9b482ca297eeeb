import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AbandonedOrdersStore } from './abandoned-orders.store.js';
import { CloseShow } from './close-show.js';
import { ConfirmPayment } from './confirm-payment.js';
import { FindPayer } from './find-payer.js';
import { FinishRefund } from './finish-refund.js';
import { LinkToBooking } from './link-to-booking.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { OpenOrdersStore } from './open-orders.store.js';
import { CompleteOrder } from './complete-order.js';
import { CompleteSupplement } from './complete-supplement.js';
import { MovesStore } from './moves.store.js';
import { NoteRefund } from './note-refund.js';
import { SupplementsStore } from './supplements.store.js';
import { OrderArrivalsStore } from './order-arrivals.store.js';
import { OrderFiguresStore } from './order-figures.store.js';
import { OrderListStore } from './order-list.store.js';
import { OrderRefundsStore } from './order-refunds.store.js';
import { OrdersRpc } from './orders.rpc.js';
import { orderDocument } from './orders.schema.js';
import { OrdersStore } from './orders.store.js';
import { PlaceOrder } from './place-order.js';
import { PreparePayment } from './prepare-payment.js';
import { QuarantinesStore } from './quarantines.store.js';
import { RefundCard } from './refund-card.js';
import { RefundGifts } from './refund-gifts.js';
import { RefundInstead } from './refund-instead.js';
import { RefundOrder } from './refund-order.js';
import { ReleaseOrder } from './release-order.js';
import { RemoveOffer } from './remove-offer.js';
import { ReturnPayment } from './return-payment.js';
import { SettleOrder } from './settle-order.js';
import { ShowOrdersStore } from './show-orders.store.js';
import { SplitOrder } from './split-order.js';
import { SplitsStore } from './splits.store.js';
import { StaffActsStore } from './staff-acts.store.js';
import { SubmitDetails } from './submit-details.js';
import { TakeOverRefunds } from './take-over-refunds.js';
import { ReturnsStore } from './returns.store.js';
import { TellFriend } from './tell-friend.js';
import { UncountedOrdersStore } from './uncounted-orders.store.js';
import { TransfersStore } from './transfers.store.js';
import { UnfinishedOrdersStore } from './unfinished-orders.store.js';
import { WalkUpsStore } from './walk-ups.store.js';

/** The folders above may use these. */
const shared = [
  OrdersStore,
  OrderRefundsStore,
  OpenOrdersStore,
  StaffActsStore,
  UnfinishedOrdersStore,
  MovesStore,
  ReturnsStore,
  TransfersStore,
  SupplementsStore,
  OrderFiguresStore,
  OrderArrivalsStore,
  WalkUpsStore,
  OrderListStore,
  AbandonedOrdersStore,
  UncountedOrdersStore,
  QuarantinesStore,
  ShowOrdersStore,
  LinkToBooking,
  PreparePayment,
  SettleOrder,
  ReleaseOrder,
  NoteStripeRefunds,
  FindPayer,
  FinishRefund,
  RefundOrder,
  RefundInstead,
  TakeOverRefunds,
  CloseShow,
  SplitOrder,
];

@Module({
  imports: [
    MongooseModule.forFeature([orderDocument]),
    GiftCardsModule,
    OffersModule,
    StripeModule,
  ],
  controllers: [OrdersRpc],
  providers: [
    ...shared,
    PlaceOrder,
    SubmitDetails,
    ConfirmPayment,
    RemoveOffer,
    ReturnPayment,
    NoteRefund,
    RefundCard,
    RefundGifts,
    TellFriend,
    CompleteOrder,
    CompleteSupplement,
    SplitsStore,
  ],
  exports: shared,
})
export class OrdersModule {}
