import { Module } from '@nestjs/common';
import { ComposeModule } from '../compose/compose.module.js';
import { ClientErrorsController } from './client-errors.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BrowserSessions } from './browser-sessions.js';
import { MyBookingController } from './my-booking.controller.js';
import { MyMovesController } from './my-moves.controller.js';
import { MyReturnsController } from './my-returns.controller.js';
import { PayLinkController } from './pay-link.controller.js';
import { PaymentIntentsController } from './payment-intents.controller.js';
import { ConfigController } from './config.controller.js';
import { EnquiriesController } from './enquiries.controller.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { HealthController } from './health.controller.js';
import { ImagesController } from './images.controller.js';
import { ServedImages } from './served-images.js';
import { LiveShows } from './live-shows.js';
import { LiveShowsController } from './live-shows.controller.js';
import { LiveStreamSlots } from './live-stream-slots.js';
import { PrivacyController } from './privacy.controller.js';
import { ShowCalendarController } from './show-calendar.controller.js';
import { ShowsController } from './shows.controller.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { VenuesController } from './venues.controller.js';
import { TransfersController } from './transfers.controller.js';
import { WaitingListController } from './waiting-list.controller.js';

@Module({
  imports: [ComposeModule],
  controllers: [
    ConfigController,
    ClientErrorsController,
    VenuesController,
    ShowsController,
    ShowCalendarController,
    LiveShowsController,
    PaymentIntentsController,
    BookingsController,
    MyBookingController,
    MyMovesController,
    MyReturnsController,
    TransfersController,
    PayLinkController,
    WaitingListController,
    GiftCardsController,
    EnquiriesController,
    PrivacyController,
    ImagesController,
    StripeWebhookController,
    HealthController,
  ],
  providers: [BrowserSessions, ServedImages, LiveShows, LiveStreamSlots],
})
export class PublicModule {}
