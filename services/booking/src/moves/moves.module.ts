import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { orderDocument } from '../orders/orders.schema.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CommitMove } from './commit-move.js';
import { MakeMove } from './make-move.js';
import { MoveBooking } from './move-booking.js';
import { MoveRights } from './move-rights.js';
import { MovesRpc } from './moves.rpc.js';
import { MovesStore } from './moves.store.js';
import { QuoteMove } from './quote-move.js';
import { ReadTerms } from './read-terms.js';

@Module({
  imports: [MongooseModule.forFeature([orderDocument]), OrdersModule, OffersModule],
  controllers: [MovesRpc],
  providers: [MovesStore, MoveRights, ReadTerms, QuoteMove, CommitMove, MakeMove, MoveBooking],
  exports: [ReadTerms, MakeMove],
})
export class MovesModule {}
