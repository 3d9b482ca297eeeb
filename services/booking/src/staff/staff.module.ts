import { changesRpc } from '@club/kit';
import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.js';
import { DoorModule } from '../door/door.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RefundRequestsModule } from '../refund-requests/refund-requests.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { changeFeed } from './change-feed.js';
import { WaitingModule } from '../waiting/waiting.module.js';
import { BookingVenuesRpc } from './booking-venues.rpc.js';
import { ConfirmSale } from './confirm-sale.js';
import { DoorNotesRpc } from './door-notes.rpc.js';
import { DoorSalesRpc } from './door-sales.rpc.js';
import { EditCustomer } from './edit-customer.js';
import { ExportBookings } from './export-bookings.js';
import { ExportsRpc } from './exports.rpc.js';
import { HoldAtDoor } from './hold-at-door.js';
import { HoldSale } from './hold-sale.js';
import { HoldBooking } from './hold-booking.js';
import { LegalHoldsRpc } from './legal-holds.rpc.js';
import { ListBookings } from './list-bookings.js';
import { MoveAtDoor } from './move-at-door.js';
import { NoteForDoor } from './note-for-door.js';
import { ReadBookingStats } from './read-booking-stats.js';
import { ReadBooking } from './read-booking.js';
import { PayLinksRpc } from './pay-links.rpc.js';
import { ReadMovesMoney } from './read-moves-money.js';
import { ReadOverview } from './read-overview.js';
import { ReadPayLink } from './read-pay-link.js';
import { ReadMailing } from './read-mailing.js';
import { ReadCancellation } from './read-cancellation.js';
import { ReadSalesCurve } from './read-sales-curve.js';
import { ReadShowStakes } from './read-show-stakes.js';
import { RefundBooking } from './refund-booking.js';
import { QuarantinesRpc } from './quarantines.rpc.js';
import { ResendConfirmation } from './resend-confirmation.js';
import { ResolveQuarantine } from './resolve-quarantine.js';
import { Search } from './search.js';
import { SearchRpc } from './search.rpc.js';
import { SellAtDesk } from './sell-at-desk.js';
import { SellAtDoor } from './sell-at-door.js';
import { ShowWorkspaceRpc } from './show-workspace.rpc.js';
import { StaffRpc } from './staff.rpc.js';
import { StartMailingUseCase } from './start-mailing.js';

@Module({
  imports: [
    FiguresModule,
    DisputesModule,
    DoorModule,
    OrdersModule,
    GiftCardsModule,
    MailsModule,
    MovesModule,
    OffersModule,
    RefundRequestsModule,
    StripeModule,
    WaitingModule,
  ],
  controllers: [
    StaffRpc,
    SearchRpc,
    QuarantinesRpc,
    BookingVenuesRpc,
    LegalHoldsRpc,
    DoorNotesRpc,
    DoorSalesRpc,
    ShowWorkspaceRpc,
    PayLinksRpc,
    ExportsRpc,
    changesRpc('booking'),
  ],
  providers: [
    changeFeed,
    ListBookings,
    Search,
    ReadMovesMoney,
    ReadBooking,
    ReadBookingStats,
    ReadOverview,
    ReadPayLink,
    ExportBookings,
    StartMailingUseCase,
    ReadMailing,
    ReadCancellation,
    ReadSalesCurve,
    ReadShowStakes,
    EditCustomer,
    HoldBooking,
    NoteForDoor,
    RefundBooking,
    ResendConfirmation,
    ConfirmSale,
    HoldSale,
    SellAtDesk,
    HoldAtDoor,
    SellAtDoor,
    MoveAtDoor,
    ResolveQuarantine,
  ],
  exports: [StartMailingUseCase, ReadMailing],
})
export class StaffModule {}
