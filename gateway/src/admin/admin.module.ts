import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ComposeModule } from '../compose/compose.module.js';
import { LiveModule } from '../live/live.module.js';
import { AdminAccountController } from './admin-account.controller.js';
import { AdminAuditController } from './admin-audit.controller.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { AdminDoorController } from './admin-door.controller.js';
import { AdminEnquiriesController } from './admin-enquiries.controller.js';
import { AdminExportsController } from './admin-exports.controller.js';
import { AdminFactorsController } from './admin-factors.controller.js';
import { AdminLegalHoldsController } from './admin-legal-holds.controller.js';
import { AdminLiveController } from './admin-live.controller.js';
import { AdminMailingsController } from './admin-mailings.controller.js';
import { AdminMailsController } from './admin-mails.controller.js';
import { AdminShowWorkspaceController } from './admin-show-workspace.controller.js';
import { AdminShowsController } from './admin-shows.controller.js';
import { AdminGiftCardsController } from './admin-gift-cards.controller.js';
import { AdminPayLinksController } from './admin-pay-links.controller.js';
import { AdminPhonesController } from './admin-phones.controller.js';
import { AdminMoneyController } from './admin-money.controller.js';
import { AdminMovesController } from './admin-moves.controller.js';
import { AdminRefundRequestsController } from './admin-refund-requests.controller.js';
import { AdminSearchController } from './admin-search.controller.js';
import { AdminSignInController } from './admin-sign-in.controller.js';
import { AdminSignOutController } from './admin-sign-out.controller.js';
import { AdminPrivacyController } from './admin-privacy.controller.js';
import { AdminOverviewController } from './admin-overview.controller.js';
import { AdminStepUpsController } from './admin-step-ups.controller.js';
import { AdminStaffController } from './admin-staff.controller.js';
import { AdminInvitationsController } from './admin-invitations.controller.js';
import { AdminReadinessController } from './admin-readiness.controller.js';
import { AdminTonightController } from './admin-tonight.controller.js';
import { AdminTrailController } from './admin-trail.controller.js';
import { AdminStatsController } from './admin-stats.controller.js';
import { AdminUploadsController } from './admin-uploads.controller.js';
import { AdminWaitingListsController } from './admin-waiting-lists.controller.js';

@Module({
  imports: [AuthModule, ComposeModule, LiveModule],
  controllers: [
    AdminSignInController,
    AdminSignOutController,
    AdminAccountController,
    AdminStepUpsController,
    AdminStaffController,
    AdminInvitationsController,
    AdminFactorsController,
    AdminShowsController,
    AdminShowWorkspaceController,
    AdminSearchController,
    AdminReadinessController,
    AdminTonightController,
    AdminDoorController,
    AdminPayLinksController,
    AdminPhonesController,
    AdminExportsController,
    AdminBookingsController,
    AdminLegalHoldsController,
    AdminMovesController,
    AdminWaitingListsController,
    AdminRefundRequestsController,
    AdminEnquiriesController,
    AdminLiveController,
    AdminMailingsController,
    AdminMailsController,
    AdminGiftCardsController,
    AdminStatsController,
    AdminOverviewController,
    AdminAuditController,
    AdminMoneyController,
    AdminPrivacyController,
    AdminTrailController,
    AdminUploadsController,
  ],
})
export class AdminModule {}
