import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ListBookings } from './list-bookings.js';
import { ManageBookings } from './manage-bookings.js';
import { ReadOverview } from './read-overview.js';
import { SellAtDesk } from './sell-at-desk.js';
import { StaffRpc } from './staff.rpc.js';

@Module({
  imports: [OrdersModule, GiftCardsModule, OffersModule],
  controllers: [StaffRpc],
  providers: [ListBookings, ManageBookings, ReadOverview, SellAtDesk],
})
export class StaffModule {}
