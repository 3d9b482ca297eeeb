import type { PageQuery } from '@club/contracts';
import { pageOf } from '@club/kit';
import type { ListGiftCardsCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { viewSale } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Sold gift cards with their balances, newest first. */
@Injectable()
export class ListGiftCards {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
  ) {}

  async execute(query: PageQuery): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    const { rows, total } = await this.orders.page(pageOf(query));
    const accounts = await this.accounts.findMany(rows.map(({ _id }) => _id));
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    return { sales: rows.map((row) => viewSale(row, accountOf.get(row._id))), total };
  }
}
