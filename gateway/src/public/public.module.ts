import { Module } from '@nestjs/common';
import { ShowsModule } from '../shows/shows.module.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { BrowserSessions } from './bookings/browser-sessions.js';
import { MyBookingController } from './bookings/my-booking.controller.js';
import { PayLinkController } from './bookings/pay-link.controller.js';
import { PaymentIntentsController } from './bookings/payment-intents.controller.js';
import { ConfigController } from './config/config.controller.js';
import { ContactController } from './contact/contact.controller.js';
import { GiftCardsController } from './gift-cards/gift-cards.controller.js';
import { HealthController } from './health/health.controller.js';
import { ImagesController } from './images/images.controller.js';
import { ServedImages } from './images/served-images.js';
import { LiveShows } from './shows/live-shows.js';
import { LiveShowsController } from './shows/live-shows.controller.js';
import { ShowsController } from './shows/shows.controller.js';
import { StripeWebhookController } from './stripe/stripe-webhook.controller.js';
import { VenuesController } from './venues/venues.controller.js';

@Module({
  imports: [ShowsModule],
  controllers: [
    ConfigController,
    VenuesController,
    ShowsController,
    LiveShowsController,
    PaymentIntentsController,
    BookingsController,
    MyBookingController,
    PayLinkController,
    GiftCardsController,
    ContactController,
    ImagesController,
    StripeWebhookController,
    HealthController,
  ],
  providers: [BrowserSessions, ServedImages, LiveShows],
})
export class PublicModule {}
