import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { ClaimsStore, type PlacesOfOrder } from '../offers/claims.store.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { forEachItem } from './work-off.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A late repetition of a request can leave places or gift money held for an order that has ended or was never written,
 * and a crash can leave places sold to a refunded one. This frees them, and nothing of any other order.
 */
@Injectable()
export class FreeOrphans {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly giftAccounts: GiftAccountsStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.freePlaces(now);
    await this.freeGiftMoney();
    await this.freeSoldPlaces(now);
  }

  private async freePlaces(now: Date): Promise<void> {
    const free = async ({ showId, ...places }: PlacesOfOrder & { showId: string }) => {
      if (await this.holdsNothing(places.orderId)) await this.claims.release(showId, places);
    };
    await forEachItem(await this.claims.findOverdue(now), free, this.logger);
  }

  private async freeGiftMoney(): Promise<void> {
    const holds = (await this.giftAccounts.findHolding()).flatMap(({ _id: account, holds: all }) =>
      all.map(({ id: orderId, pence }) => ({ account, orderId, pence })),
    );
    const free = async ({ account, ...hold }: (typeof holds)[number]) => {
      if (await this.holdsNothing(hold.orderId)) await this.giftAccounts.release(account, hold);
    };
    await forEachItem(holds, free, this.logger);
  }

  /** A second settlement may have sold places to an order that a first one was refunding, and have died then. */
  private async freeSoldPlaces(now: Date): Promise<void> {
    const shows = await this.claims.findSold(new Date(now.getTime() - DAY_MS));
    const free = async ({ showId, orderIds }: (typeof shows)[number]) => {
      for (const { _id: orderId, quantity } of await this.orders.findRefunded(orderIds))
        await this.claims.freeSold(showId, { orderId, quantity, refundId: `${orderId}-orphan` });
    };
    await forEachItem(shows, free, this.logger);
  }

  private async holdsNothing(orderId: string): Promise<boolean> {
    const order = await this.orders.find(orderId);
    return order === null || !STATES[order.state].holdsPlaces;
  }
}
