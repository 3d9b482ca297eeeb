import {
  MAIL_MAKER,
  mongoModule,
  outboxDocument,
  outboxParts,
  outboxRpc,
  type Logger,
} from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingMails } from './bookings/booking-mails.js';
import { BoxOffice } from './bookings/box-office.js';
import { BookingsRpc } from './bookings/bookings.rpc.js';
import { BookingFiguresStore } from './bookings/booking-figures.store.js';
import { bookingDocument } from './bookings/bookings.schema.js';
import { BookingsStore } from './bookings/bookings.store.js';
import { ListBookings } from './bookings/list-bookings.js';
import { OverviewRpc } from './bookings/overview.rpc.js';
import { ReadOverview } from './bookings/read-overview.js';
import { MyBooking } from './bookings/my-booking.js';
import { MyBookingRpc } from './bookings/my-booking.rpc.js';
import { ManageBookings } from './bookings/manage-bookings.js';
import { PayByLink } from './bookings/pay-by-link.js';
import { PlaceOrder } from './bookings/place-order.js';
import { ReleaseOrder } from './bookings/release-order.js';
import { SubmitDetails } from './bookings/submit-details.js';
import { BookingMigrations } from './booking-migrations.js';
import { LOGGER, SETTINGS, type BookingSettings } from './config.js';
import { CloseOffer } from './offers/close-offer.js';
import { OffersRpc } from './offers/offers.rpc.js';
import { offerDocument, OffersStore } from './offers/offers.store.js';
import { GiftAccountsStore, giftAccountDocuments } from './gift-cards/gift-accounts.store.js';
import { GiftCardsRpc } from './gift-cards/gift-cards.rpc.js';
import { GiftMails } from './gift-cards/gift-mails.js';
import { GiftMoney } from './gift-cards/gift-money.js';
import { giftOrderDocument, GiftOrdersStore } from './gift-cards/gift-orders.store.js';
import { ManageGiftCards } from './gift-cards/manage-gift-cards.js';
import { PlaceGiftOrder } from './gift-cards/place-gift-order.js';
import { PrintGiftCard } from './gift-cards/print-gift-card.js';
import { RefundGiftCard } from './gift-cards/refund-gift-card.js';
import { SettleGiftOrder } from './gift-cards/settle-gift-order.js';
import { MessageBookers } from './notices/message-bookers.js';
import { showMessageDocument, ShowMessagesStore } from './notices/show-messages.store.js';
import { SpreadNotices } from './notices/spread-notices.js';
import { PutOffer } from './offers/put-offer.js';
import { RemoveOffer } from './offers/remove-offer.js';
import { ConfirmPayment } from './payments/confirm-payment.js';
import { PaymentsRpc } from './payments/payments.rpc.js';
import { PrepareIntent } from './payments/prepare-intent.js';
import { ReceiveStripeEvent } from './payments/receive-stripe-event.js';
import { RefundOrder } from './payments/refund-order.js';
import { SettleOrder } from './payments/settle-order.js';
import { stripeEventDocument, StripeEventsStore } from './payments/stripe-events.store.js';
import { StripePayments } from './payments/stripe-payments.js';
import { TakeOverRefunds } from './payments/take-over-refunds.js';
import { RebuildLostOrders } from './restore/rebuild-lost-orders.js';
import { AuditBooks } from './sweeps/audit-books.js';
import { CountOpenOrders } from './sweeps/count-open-orders.js';
import { FreeOrphans } from './sweeps/free-orphans.js';
import { Sweeps } from './sweeps/sweeps.js';
import { UnfinishedOrders } from './sweeps/unfinished-orders.js';

const useCases = [
  PlaceOrder,
  SubmitDetails,
  ReleaseOrder,
  ListBookings,
  SettleOrder,
  ConfirmPayment,
  RefundOrder,
  ReceiveStripeEvent,
  PutOffer,
  CloseOffer,
  RemoveOffer,
  TakeOverRefunds,
  PlaceGiftOrder,
  SettleGiftOrder,
  RefundGiftCard,
  ManageGiftCards,
  PrintGiftCard,
  GiftMoney,
  GiftMails,
  FreeOrphans,
  AuditBooks,
  UnfinishedOrders,
  ManageBookings,
  BoxOffice,
  PayByLink,
  PrepareIntent,
  MyBooking,
  ReadOverview,
  MessageBookers,
  SpreadNotices,
  RebuildLostOrders,
];

@Module({})
export class AppModule {
  static register(settings: BookingSettings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        mongoModule(settings.BOOKING_MONGO_URL),
        MongooseModule.forFeature([
          offerDocument,
          bookingDocument,
          stripeEventDocument,
          giftOrderDocument,
          showMessageDocument,
          ...giftAccountDocuments,
          outboxDocument,
        ]),
      ],
      controllers: [
        OffersRpc,
        BookingsRpc,
        PaymentsRpc,
        outboxRpc('booking'),
        GiftCardsRpc,
        MyBookingRpc,
        OverviewRpc,
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        BookingMigrations,
        OffersStore,
        BookingsStore,
        BookingFiguresStore,
        StripeEventsStore,
        GiftOrdersStore,
        GiftAccountsStore,
        ShowMessagesStore,
        StripePayments,
        BookingMails,
        { provide: MAIL_MAKER, useExisting: BookingMails },
        ...outboxParts('booking', settings, logger),
        ...useCases,
        Sweeps,
        CountOpenOrders,
      ],
    };
  }
}
