import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { orderDocument } from '../orders/orders.schema.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CommitMove } from './commit-move.js';
import { MoveBooking } from './move-booking.js';
import { MoveRights } from './move-rights.js';
import { MovesRpc } from './moves.rpc.js';
import { MovesStore } from './moves.store.js';
import { QuoteMove } from './quote-move.js';

@Module({
  imports: [MongooseModule.forFeature([orderDocument]), OrdersModule, OffersModule],
  controllers: [MovesRpc],
  providers: [MovesStore, MoveRights, QuoteMove, CommitMove, MoveBooking],
})
export class MovesModule {}
