import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { AddWait } from './add-wait.js';
import { BackToList } from './back-to-list.js';
import { ChangeMyWait } from './change-my-wait.js';
import { DeclineOffer } from './decline-offer.js';
import { EndLatePayers } from './end-late-payers.js';
import { EndList } from './end-list.js';
import { EndWait } from './end-wait.js';
import { EnterList } from './enter-list.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { JoinWaitingList } from './join-waiting-list.js';
import { LapseOffers } from './lapse-offers.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { ListWaits } from './list-waits.js';
import { MakeOffer } from './make-offer.js';
import { NetworkShare } from './network-share.js';
import { OfferByHand } from './offer-by-hand.js';
import { OrderOffer } from './order-offer.js';
import { PauseWaitingList } from './pause-waiting-list.js';
import { ReadMyWait } from './read-my-wait.js';
import { RejoinWaitingList } from './rejoin-waiting-list.js';
import { RemoveWait } from './remove-wait.js';
import { ServeList } from './serve-list.js';
import { StaffWaitingRpc } from './staff-waiting.rpc.js';
import { TakeOffer } from './take-offer.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitingRpc } from './waiting.rpc.js';
import { waitDocuments } from './waits.schema.js';
import { WaitsStore } from './waits.store.js';
import { WorkOnLists } from './work-on-lists.js';

@Module({
  imports: [MongooseModule.forFeature(waitDocuments), OrdersModule, OffersModule],
  controllers: [WaitingRpc, StaffWaitingRpc],
  providers: [
    WaitsStore,
    WaitOffersStore,
    WaitingListsStore,
    NetworkShare,
    EnterList,
    EndWait,
    BackToList,
    FindLinkedWait,
    JoinWaitingList,
    ReadMyWait,
    ChangeMyWait,
    LeaveWaitingList,
    RejoinWaitingList,
    MakeOffer,
    ServeList,
    OrderOffer,
    TakeOffer,
    DeclineOffer,
    LapseOffers,
    EndLatePayers,
    EndList,
    WorkOnLists,
    ListWaits,
    AddWait,
    OfferByHand,
    PauseWaitingList,
    RemoveWait,
  ],
  exports: [WaitsStore, WaitOffersStore, WorkOnLists, EndWait],
})
export class WaitingModule {}
