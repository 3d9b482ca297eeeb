import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { MongooseModule } from '@nestjs/mongoose';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { WaitingModule } from '../waiting/waiting.module.js';
import { WebhookModule } from '../webhook/webhook.module.js';
import { CancelOrphans } from './cancel-orphans.js';
import { CountOpenOrders } from './count-open-orders.js';
import { FinishClosedShows } from './finish-closed-shows.js';
import { FreeOrphans } from './free-orphans.js';
import { NeedsStaff } from './needs-staff.js';
import { NeedsStaffStore } from './needs-staff.store.js';
import { ReadDisputes } from './read-disputes.js';
import { Housekeeping } from './housekeeping.js';
import { RemoveAbandoned } from './remove-abandoned.js';
import { LeasedSweeps } from './leased-sweeps.js';
import { ReturnsSweep } from './returns-sweep.js';
import { sweepMarkDocument, SweepMarksStore } from './sweep-marks.store.js';
import { MailingsRpc } from './mailings.rpc.js';
import { StaffModule } from '../staff/staff.module.js';
import { Sweeps } from './sweeps.js';
import { TriggersRpc } from './triggers.rpc.js';
import { UnfinishedOrders } from './unfinished-orders.js';
import { WaitingSweep } from './waiting-sweep.js';

@Module({
  imports: [
    MongooseModule.forFeature([sweepMarkDocument]),
    WebhookModule,
    StaffModule,
    DisputesModule,
    MailsModule,
    FiguresModule,
    OrdersModule,
    GiftCardsModule,
    OffersModule,
    StripeModule,
    WaitingModule,
    ReturnsModule,
  ],
  controllers: [TriggersRpc, MailingsRpc],
  providers: [
    Sweeps,
    LeasedSweeps,
    UnfinishedOrders,
    FinishClosedShows,
    FreeOrphans,
    CancelOrphans,
    SweepMarksStore,
    CountOpenOrders,
    NeedsStaffStore,
    NeedsStaff,
    Housekeeping,
    RemoveAbandoned,
    ReadDisputes,
    WaitingSweep,
    ReturnsSweep,
  ],
})
export class SweepsModule {}
