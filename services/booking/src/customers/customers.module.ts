import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CustomersRpc } from './customers.rpc.js';
import { MyBooking } from './my-booking.js';
import { OpenPayLink } from './open-pay-link.js';

@Module({
  imports: [OrdersModule, OffersModule],
  controllers: [CustomersRpc],
  providers: [MyBooking, OpenPayLink],
})
export class CustomersModule {}
