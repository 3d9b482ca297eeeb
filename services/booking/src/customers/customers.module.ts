import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CustomersRpc } from './customers.rpc.js';
import { FindBooking } from './find-booking.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { OpenBooking } from './open-booking.js';
import { OpenPayLink } from './open-pay-link.js';
import { ResendTicket } from './resend-ticket.js';

@Module({
  imports: [OrdersModule, OffersModule],
  controllers: [CustomersRpc],
  providers: [FindLinkedOrder, FindBooking, OpenBooking, ResendTicket, OpenPayLink],
})
export class CustomersModule {}
