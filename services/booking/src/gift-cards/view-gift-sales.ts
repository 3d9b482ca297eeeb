import type { GiftCardSaleView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { viewSale, type GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftCodesStore } from './gift-codes.store.js';

/** Sold gift cards as staff see them, with what their accounts have and whether a code opens them. */
@Injectable()
export class ViewGiftSales {
  constructor(
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
  ) {}

  async execute(orders: readonly GiftOrder[]): Promise<GiftCardSaleView[]> {
    const ids = orders.map(({ _id }) => _id);
    const [accounts, withCode] = await Promise.all([
      this.accounts.findMany(ids),
      this.codes.accountsWithCode(ids),
    ]);
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    const opened = new Set(withCode);
    return orders.map((order) =>
      viewSale(order, { account: accountOf.get(order._id), hasCode: opened.has(order._id) }),
    );
  }
}
