import type { PageQuery } from '@club/contracts';
import { pageOf } from '@club/kit';
import type { ListGiftCardsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftOrdersStore } from './gift-orders.store.js';
import { ViewGiftSales } from './view-gift-sales.js';

/** Sold gift cards with their balances, newest first. */
@Injectable()
export class ListGiftCards {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly viewSales: ViewGiftSales,
  ) {}

  async execute(query: PageQuery): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    const { rows, total } = await this.orders.page(pageOf(query));
    return { sales: await this.viewSales.execute(rows), total };
  }
}
