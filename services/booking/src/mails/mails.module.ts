import { MAIL_MAKER, outboxRpc } from '@club/kit';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DisputesModule } from '../disputes/disputes.module.js';
import { DoorModule } from '../door/door.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RefundRequestsModule } from '../refund-requests/refund-requests.module.js';
import { BookingMails } from './booking-mails.js';
import { DoorListMails } from './door-list-mails.js';
import { GiftCardMails } from './gift-card-mails.js';
import { ListShowMessages } from './list-show-messages.js';
import { MailFacts } from './mail-facts.js';
import { MessageBookers } from './message-bookers.js';
import { NightNeeds } from './night-needs.js';
import { NightSheetMails } from './night-sheet-mails.js';
import { SendDoorLists } from './send-door-lists.js';
import { SendNightSheets } from './send-night-sheets.js';
import { SendNotices } from './send-notices.js';
import { showMessageDocument, ShowMessagesStore } from './show-messages.store.js';
import { SpreadMailing } from './spread-mailing.js';
import { UpcomingBookings } from './upcoming-bookings.js';
import { VenueMails } from './venue-mails.js';
import { VisibleMails } from './visible-mails.js';
import { WaitingMails } from './waiting-mails.js';
import { WaitingModule } from '../waiting/waiting.module.js';

@Module({
  imports: [
    MongooseModule.forFeature([showMessageDocument]),
    DisputesModule,
    FiguresModule,
    RefundRequestsModule,
    DoorModule,
    OrdersModule,
    GiftCardsModule,
    OffersModule,
    WaitingModule,
  ],
  controllers: outboxRpc('booking'),
  providers: [
    ShowMessagesStore,
    GiftCardMails,
    MailFacts,
    UpcomingBookings,
    VisibleMails,
    DoorListMails,
    WaitingMails,
    NightNeeds,
    NightSheetMails,
    VenueMails,
    BookingMails,
    { provide: MAIL_MAKER, useExisting: BookingMails },
    ListShowMessages,
    MessageBookers,
    SpreadMailing,
    SendNotices,
    SendDoorLists,
    SendNightSheets,
  ],
  exports: [
    ShowMessagesStore,
    ListShowMessages,
    UpcomingBookings,
    MessageBookers,
    SendNotices,
    SendDoorLists,
    SendNightSheets,
  ],
})
export class MailsModule {}
