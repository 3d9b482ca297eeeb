import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { offerDocument, OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';
import { RemoveOffer } from './remove-offer.js';

@Module({
  imports: [MongooseModule.forFeature([offerDocument])],
  providers: [OffersStore, PutOffer, RemoveOffer],
  exports: [OffersStore, PutOffer, RemoveOffer],
})
export class OffersModule {}
