import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CancellationsStore } from './cancellations.store.js';
import { ClaimSearchesStore } from './claim-searches.store.js';
import { ClaimsStore } from './claims.store.js';
import { HandOverStore } from './hand-over.store.js';
import { LentPlacesStore } from './lent-places.store.js';
import { MovedClaimsStore } from './moved-claims.store.js';
import { OffersRpc } from './offers.rpc.js';
import { offerDocument } from './offers.schema.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';
import { ReturnsOfOffersStore } from './returns-of-offers.store.js';
import { ShowTrail } from './show-trail.js';
import { SplitClaimsStore } from './split-claims.store.js';
import { VenueRights } from './venue-rights.js';
import { WaitingClaimsStore } from './waiting-claims.store.js';
import { WithdrawalsStore } from './withdrawals.store.js';

@Module({
  imports: [MongooseModule.forFeature([offerDocument])],
  controllers: [OffersRpc],
  providers: [
    OffersStore,
    CancellationsStore,
    ClaimsStore,
    HandOverStore,
    LentPlacesStore,
    MovedClaimsStore,
    ReturnsOfOffersStore,
    ClaimSearchesStore,
    SplitClaimsStore,
    WaitingClaimsStore,
    WithdrawalsStore,
    PutOffer,
    VenueRights,
    ShowTrail,
  ],
  exports: [
    OffersStore,
    CancellationsStore,
    ClaimsStore,
    HandOverStore,
    LentPlacesStore,
    MovedClaimsStore,
    ReturnsOfOffersStore,
    ClaimSearchesStore,
    SplitClaimsStore,
    WaitingClaimsStore,
    PutOffer,
    VenueRights,
    ShowTrail,
  ],
})
export class OffersModule {}
