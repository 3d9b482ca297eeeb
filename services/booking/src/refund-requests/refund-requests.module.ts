import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OffersModule } from '../offers/offers.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ApproveRefund } from './approve-refund.js';
import { AskForRefund } from './ask-for-refund.js';
import { DeclineRefund } from './decline-refund.js';
import { ListRefundRequests } from './list-refund-requests.js';
import { RefundRequestsRpc } from './refund-requests.rpc.js';
import { refundRequestDocument, RefundRequestsStore } from './refund-requests.store.js';

@Module({
  imports: [MongooseModule.forFeature([refundRequestDocument]), OrdersModule, OffersModule],
  controllers: [RefundRequestsRpc],
  providers: [RefundRequestsStore, AskForRefund, ListRefundRequests, ApproveRefund, DeclineRefund],
  exports: [ListRefundRequests, RefundRequestsStore],
})
export class RefundRequestsModule {}
