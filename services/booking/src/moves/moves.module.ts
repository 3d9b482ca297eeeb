import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GiftCardsModule } from '../gift-cards/gift-cards.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { orderDocument } from '../orders/orders.schema.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CommitMove } from './commit-move.js';
import { MakeMove } from './make-move.js';
import { MoveBooking } from './move-booking.js';
import { EndOpenMove } from './end-open-move.js';
import { MoveRights } from './move-rights.js';
import { MovesRpc } from './moves.rpc.js';
import { OpenMoveLink } from './open-move-link.js';
import { PayForMove } from './pay-for-move.js';
import { QuoteMove } from './quote-move.js';
import { ReadTerms } from './read-terms.js';
import { ReadUnpaidMove } from './read-unpaid-move.js';
import { SendMoveLink } from './send-move-link.js';
import { WithdrawMoveLink } from './withdraw-move-link.js';

@Module({
  imports: [
    MongooseModule.forFeature([orderDocument]),
    OrdersModule,
    OffersModule,
    GiftCardsModule,
  ],
  controllers: [MovesRpc],
  providers: [
    MoveRights,
    ReadTerms,
    ReadUnpaidMove,
    QuoteMove,
    CommitMove,
    MakeMove,
    PayForMove,
    OpenMoveLink,
    EndOpenMove,
    SendMoveLink,
    WithdrawMoveLink,
    MoveBooking,
  ],
  exports: [ReadTerms, MakeMove, PayForMove, OpenMoveLink, ReadUnpaidMove],
})
export class MovesModule {}
