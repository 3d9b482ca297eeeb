import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrdersModule } from '../orders/orders.module.js';
import { FoldSales } from './fold-sales.js';
import { ReadSales } from './read-sales.js';
import { dayTotalDocument, weekTotalDocument } from './sales-totals.schema.js';
import { SalesTotalsStore } from './sales-totals.store.js';

@Module({
  imports: [MongooseModule.forFeature([dayTotalDocument, weekTotalDocument]), OrdersModule],
  providers: [SalesTotalsStore, FoldSales, ReadSales],
  exports: [FoldSales, ReadSales],
})
export class FiguresModule {}
