import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailsModule } from '../mails/mails.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { AnswerSearches } from './answer-searches.js';
import { bookingSearchDocument, BookingSearchesStore } from './booking-searches.store.js';
import { CustomersRpc } from './customers.rpc.js';
import { FindBooking } from './find-booking.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { OpenBooking } from './open-booking.js';
import { OpenPayLink } from './open-pay-link.js';
import { RequestedLinks } from './requested-links.js';
import { ResendTicket } from './resend-ticket.js';

@Module({
  imports: [
    MongooseModule.forFeature([bookingSearchDocument]),
    MailsModule,
    OrdersModule,
    OffersModule,
  ],
  controllers: [CustomersRpc],
  providers: [
    BookingSearchesStore,
    RequestedLinks,
    AnswerSearches,
    FindLinkedOrder,
    FindBooking,
    OpenBooking,
    ResendTicket,
    OpenPayLink,
  ],
})
export class CustomersModule {}
