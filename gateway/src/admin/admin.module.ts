import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ShowsModule } from '../shows/shows.module.js';
import { AdminBookingsController } from './bookings/admin-bookings.controller.js';
import { AdminContactsController } from './contacts/admin-contacts.controller.js';
import { AdminMailsController } from './mails/admin-mails.controller.js';
import { AdminShowsController } from './shows/admin-shows.controller.js';
import { AdminGiftCardsController } from './gift-cards/admin-gift-cards.controller.js';
import { LoginController } from './login/login.controller.js';
import { LogoutController } from './login/logout.controller.js';
import { OverviewController } from './overview/overview.controller.js';
import { StatsController } from './stats/stats.controller.js';
import { UploadsController } from './uploads/uploads.controller.js';

@Module({
  imports: [AuthModule, ShowsModule],
  controllers: [
    LoginController,
    LogoutController,
    AdminShowsController,
    AdminBookingsController,
    AdminContactsController,
    AdminMailsController,
    AdminGiftCardsController,
    StatsController,
    OverviewController,
    UploadsController,
  ],
})
export class AdminModule {}
