import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { EndReturns } from './end-returns.js';
import { OfferPlacesBack } from './offer-places-back.js';
import { SettleResales } from './settle-resales.js';
import { TakePlacesBack } from './take-places-back.js';
import { ViewReturns } from './view-returns.js';

const shared = [OfferPlacesBack, TakePlacesBack, SettleResales, EndReturns, ViewReturns];

@Module({
  imports: [OrdersModule, OffersModule],
  providers: shared,
  exports: shared,
})
export class ReturnsModule {}
