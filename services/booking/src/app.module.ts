import type { Logger } from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import type { BookingSettings } from './config.js';
import { CustomersModule } from './customers/customers.module.js';
import { DisputesModule } from './disputes/disputes.module.js';
import { DoorModule } from './door/door.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { GiftCardsModule } from './gift-cards/gift-cards.module.js';
import { MailsModule } from './mails/mails.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { MoneyModule } from './money/money.module.js';
import { MovesModule } from './moves/moves.module.js';
import { OffersModule } from './offers/offers.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PlatformModule } from './platform.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { RefundRequestsModule } from './refund-requests/refund-requests.module.js';
import { RestoreModule } from './restore/restore.module.js';
import { ReturnsModule } from './returns/returns.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StripeModule } from './stripe/stripe.module.js';
import { SweepsModule } from './sweeps/sweeps.module.js';
import { WaitingModule } from './waiting/waiting.module.js';
import { WebhookModule } from './webhook/webhook.module.js';

/** The folders of booking from top to bottom. A folder uses the folders below it, never one above it. */
@Module({})
export class AppModule {
  static register(settings: BookingSettings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SweepsModule,
        RestoreModule,
        WebhookModule,
        StaffModule,
        MoneyModule,
        CustomersModule,
        PrivacyModule,
        MailsModule,
        AuditModule,
        LedgerModule,
        DisputesModule,
        FiguresModule,
        RefundRequestsModule,
        MovesModule,
        ReturnsModule,
        WaitingModule,
        DoorModule,
        OrdersModule,
        GiftCardsModule,
        OffersModule,
        StripeModule,
        PlatformModule.register(settings, logger),
      ],
    };
  }
}
