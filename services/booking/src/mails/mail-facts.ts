import { Batcher, RecentAnswers } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { FindPayer } from '../orders/find-payer.js';
import { OrdersStore } from '../orders/orders.store.js';

const BATCH = 100;
const RECENT = { keepMs: 1_000, max: 500 };

/** Orders and offers for the content of e-mails. E-mails that are leased together are read together. */
@Injectable()
export class MailFacts {
  private readonly orders: Batcher<string, OrderRow | null>;
  private readonly offers: Batcher<string, OfferCounts | null>;
  private readonly recent = new RecentAnswers(
    async (showId) => (await this.offer(showId)) ?? undefined,
    RECENT,
  );

  constructor(
    orders: OrdersStore,
    offers: OffersStore,
    private readonly findPayer: FindPayer,
  ) {
    this.orders = new Batcher(async (ids) => lookUp(await orders.findMany(ids)), BATCH);
    this.offers = new Batcher(async (ids) => lookUp(await offers.list(ids)), BATCH);
  }

  order(id: string): Promise<OrderRow | null> {
    return this.orders.run(id);
  }

  /** @returns null if no one is left to tell about the money. */
  payer(order: OrderRow): Promise<OrderRow | null> {
    return this.findPayer.execute(order);
  }

  offer(showId: string): Promise<OfferCounts | null> {
    return this.offers.run(showId);
  }

  /** At most a second old: enough for confirmations, of which a show on sale has hundreds in a minute. */
  async recentOffer(showId: string): Promise<OfferCounts | null> {
    return (await this.recent.get(showId)) ?? null;
  }
}

const lookUp = <Row extends { _id: string }>(rows: readonly Row[]) => {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return (id: string): Row | null => byId.get(id) ?? null;
};
