import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DisputesModule } from '../disputes/disputes.module.js';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { AcceptTransfer } from './accept-transfer.js';
import { AnswerSearches } from './answer-searches.js';
import { bookingSearchDocument, BookingSearchesStore } from './booking-searches.store.js';
import { ConfirmMyMove } from './confirm-my-move.js';
import { CorrectMyName } from './correct-my-name.js';
import { CustomersRpc } from './customers.rpc.js';
import { FindBooking } from './find-booking.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { FindTransfer } from './find-transfer.js';
import { MoveMyBooking } from './move-my-booking.js';
import { MyNameRpc } from './my-name.rpc.js';
import { MyReturnsRpc } from './my-returns.rpc.js';
import { OfferTransfer } from './offer-transfer.js';
import { OpenBooking } from './open-booking.js';
import { OpenPayLink } from './open-pay-link.js';
import { PayMyMove } from './pay-my-move.js';
import { PlanMyMove } from './plan-my-move.js';
import { QuoteMyMove } from './quote-my-move.js';
import { ReadTransfer } from './read-transfer.js';
import { RequestedLinks } from './requested-links.js';
import { ResendTicket } from './resend-ticket.js';
import { ReturnMyPlaces } from './return-my-places.js';
import { SayLate } from './say-late.js';
import { TransfersRpc } from './transfers.rpc.js';
import { ViewTransfers } from './view-transfers.js';
import { WithdrawMyReturn } from './withdraw-my-return.js';
import { WithdrawTransfer } from './withdraw-transfer.js';

@Module({
  imports: [
    MongooseModule.forFeature([bookingSearchDocument]),
    MailsModule,
    MovesModule,
    ReturnsModule,
    DisputesModule,
    OrdersModule,
    OffersModule,
    GiftCardsModule,
  ],
  controllers: [CustomersRpc, MyNameRpc, MyReturnsRpc, TransfersRpc],
  providers: [
    BookingSearchesStore,
    RequestedLinks,
    AnswerSearches,
    FindLinkedOrder,
    FindBooking,
    OpenBooking,
    ResendTicket,
    SayLate,
    CorrectMyName,
    ReturnMyPlaces,
    WithdrawMyReturn,
    ViewTransfers,
    OfferTransfer,
    WithdrawTransfer,
    FindTransfer,
    ReadTransfer,
    AcceptTransfer,
    OpenPayLink,
    PlanMyMove,
    QuoteMyMove,
    PayMyMove,
    MoveMyBooking,
    ConfirmMyMove,
  ],
})
export class CustomersModule {}
