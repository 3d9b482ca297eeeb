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
import { PayForMove } from './pay-for-move.js';
import { QuoteMove } from './quote-move.js';
import { ReadTerms } from './read-terms.js';

@Module({
  imports: [MongooseModule.forFeature([orderDocument]), OrdersModule, OffersModule],
  controllers: [MovesRpc],
  providers: [MoveRights, ReadTerms, QuoteMove, CommitMove, MakeMove, PayForMove, MoveBooking],
  exports: [ReadTerms, MakeMove, PayForMove],
})
export class MovesModule {}
