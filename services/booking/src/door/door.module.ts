import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { AcceptDevice } from './accept-device.js';
import { arrivalDocument, ArrivalsStore } from './arrivals.store.js';
import { CreatePairing } from './create-pairing.js';
import { DeliverArrivals } from './deliver-arrivals.js';
import { doorDeviceDocument, DoorDevicesStore } from './devices.store.js';
import { DoorPhonesRpc } from './door-phones.rpc.js';
import { DoorRpc } from './door.rpc.js';
import { ManageDevices } from './manage-devices.js';
import { NightFigures } from './night-figures.js';
import { ReadNightFacts } from './night-facts.js';
import { NightVersions } from './night-versions.js';
import { NoteTicketKey } from './note-ticket-key.js';
import { NotedKeysStore } from './noted-keys.store.js';
import { PairDevice } from './pair-device.js';
import { pairingDocument, PairingsStore } from './pairings.store.js';
import { FindOrderOfTicket } from './find-order-of-ticket.js';
import { ReadCode } from './read-code.js';
import { ReadDoorList } from './read-door-list.js';
import { ReadFigures } from './read-figures.js';
import { ReadNight } from './read-night.js';
import { ReadTicket } from './read-ticket.js';
import { RecordArrival } from './record-arrival.js';
import { RecordArrivals } from './record-arrivals.js';
import { refusalDocument, RefusalsStore } from './refusals.store.js';
import { ScanTicket } from './scan-ticket.js';
import { StoreArrival } from './store-arrival.js';

const documents = [arrivalDocument, doorDeviceDocument, pairingDocument, refusalDocument];

@Module({
  imports: [MongooseModule.forFeature(documents), OrdersModule, OffersModule],
  controllers: [DoorRpc, DoorPhonesRpc],
  providers: [
    ArrivalsStore,
    StoreArrival,
    RecordArrival,
    RecordArrivals,
    ReadDoorList,
    NightFigures,
    ReadFigures,
    FindOrderOfTicket,
    ReadCode,
    ReadTicket,
    PairingsStore,
    DoorDevicesStore,
    RefusalsStore,
    CreatePairing,
    PairDevice,
    ManageDevices,
    AcceptDevice,
    ReadNightFacts,
    NightVersions,
    NoteTicketKey,
    NotedKeysStore,
    ReadNight,
    DeliverArrivals,
    ScanTicket,
  ],
  exports: [NightFigures, ArrivalsStore, AcceptDevice, ReadCode],
})
export class DoorModule {}
