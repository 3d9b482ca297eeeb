import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { ClaimSearchesStore } from '../offers/claim-searches.store.js';
import { ClaimsStore, type PlacesOfOrder } from '../offers/claims.store.js';
import { needsHold, STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { forEachItem } from './work-off.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Frees places and gift money that no order needs any longer. A repeated request that arrives late can hold them for an
 * order that has ended or was never written, and a crash can leave places sold to a refunded order.
 */
@Injectable()
export class FreeOrphans {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly searches: ClaimSearchesStore,
    private readonly giftAccounts: GiftAccountsStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.freeHeldPlaces(now);
    await this.freeGiftMoney();
    await this.freeSoldPlaces(now);
  }

  private async freeHeldPlaces(now: Date): Promise<void> {
    const free = async ({ showId, ...places }: PlacesOfOrder & { showId: string }) => {
      const order = await this.orders.find(places.orderId);
      // guard: completed-orders-hold-no-places (invariants.md I2)
      if (order !== null && needsHold(order.state)) return;
      await this.claims.release(showId, places);
    };
    await forEachItem(await this.searches.findOverdue(now), free, this.logger);
  }

  private async freeGiftMoney(): Promise<void> {
    const holds = (await this.giftAccounts.findHolding()).flatMap(({ _id: account, holds: all }) =>
      all.map(({ id: orderId, pence }) => ({ account, orderId, pence })),
    );
    const free = async ({ account, ...hold }: (typeof holds)[number]) => {
      if (await this.isOrphan(hold.orderId)) await this.giftAccounts.release(account, hold);
    };
    await forEachItem(holds, free, this.logger);
  }

  /**
   * Two processes may settle one order at the same time. If one of them refunds the order while the other one sells places
   * to it and then crashes, these places stay sold. Shows whose sales ended more than a day ago are not searched again.
   */
  private async freeSoldPlaces(now: Date): Promise<void> {
    const shows = await this.searches.findSold(new Date(now.getTime() - DAY_MS));
    const free = async ({ showId, orderIds }: (typeof shows)[number]) => {
      for (const { _id: orderId, quantity } of await this.orders.findRefunded(orderIds))
        await this.claims.freeSold(showId, { orderId, quantity, refundId: `${orderId}-orphan` });
    };
    await forEachItem(shows, free, this.logger);
  }

  /** Whether the gift money that is held for this order must be freed. */
  private async isOrphan(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    return order === null || !STATES[order.state].holdsPlaces;
  }
}
