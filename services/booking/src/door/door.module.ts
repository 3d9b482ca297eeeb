import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { arrivalDocument, ArrivalsStore } from './arrivals.store.js';
import { DoorRpc } from './door.rpc.js';
import { ReadDoorList } from './read-door-list.js';
import { ReadTicket } from './read-ticket.js';
import { RecordArrivals } from './record-arrivals.js';
import { StoreArrival } from './store-arrival.js';

@Module({
  imports: [MongooseModule.forFeature([arrivalDocument]), OrdersModule, OffersModule],
  controllers: [DoorRpc],
  providers: [ArrivalsStore, StoreArrival, RecordArrivals, ReadDoorList, ReadTicket],
})
export class DoorModule {}
