import { OutboxStore, type Logger, type OutboxRow } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { WalkUpsStore } from '../orders/walk-ups.store.js';
import { BackToList } from './back-to-list.js';
import type { WaitOffer } from './domain/wait.js';
import { WaitOffersStore } from './wait-offers.store.js';
import { WaitsStore } from './waits.store.js';

/** Ends the offers of a show that no one has answered in time, and those whose order was not paid. */
@Injectable()
export class LapseOffers {
  constructor(
    private readonly orders: OrdersStore,
    private readonly walkUps: WalkUpsStore,
    private readonly waits: WaitsStore,
    private readonly waitOffers: WaitOffersStore,
    private readonly claims: WaitingClaimsStore,
    private readonly backToList: BackToList,
    private readonly outbox: OutboxStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if one failed; all others were done, and the next run repeats it. */
  async execute(showId: string, now: Date): Promise<void> {
    const failed: unknown[] = [];
    for (const offer of await this.waitOffers.findOfShow(showId, ['open', 'taken'])) {
      try {
        await (offer.state === 'open' ? this.lapse(offer, now) : this.followOrder(offer));
      } catch (error) {
        this.logger.warn({ err: error, offerId: offer._id }, 'left for the next sweep');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `offers that failed: ${failed.length}`);
  }

  private async lapse({ _id, waitId, showId, quantity, endsAt }: WaitOffer, now: Date) {
    if (endsAt > now) return;
    const isTold = await this.isTold(_id); // guard: no-lapse-of-an-untold-offer (invariants.md I42)
    await this.orders.transaction(async (session) => {
      const ended = await this.waitOffers.change(_id, { from: 'open', to: 'lapsed' }, session);
      if (!ended) return;
      // guard: lapsed-places-come-free (invariants.md I41)
      await this.claims.release(showId, { offerId: _id, quantity }, session);
      await this.backToList.execute(waitId, { from: 'offered', hasLapsed: true, isTold }, session);
    });
  }

  /**
   * No offer can be missed that no one has heard of, as when the mail server is away. An e-mail that was refused for good counts
   * as one that has left: otherwise an address that takes none would be offered places without end.
   */
  private async isTold(offerId: string): Promise<boolean> {
    const mail = await this.outbox.find(`waiting-offer-${offerId}`);
    return mail !== null && GONE.includes(mail.state);
  }

  /**
   * Its places follow the order: an expired one has given them back already, or has left them to a sale at the door that
   * is paid instead (invariants.md I54). A payment that comes later takes the late path.
   */
  private async followOrder({ _id, waitId }: WaitOffer): Promise<void> {
    const order = await this.orders.find(_id);
    // After the order: an expired one is paid by no other sale any more.
    const sales = await this.walkUps.findInsteadOf(_id);
    const state = outcomeOf(order, sales);
    if (state === undefined) return;
    await this.orders.transaction(async (session) => {
      if (!(await this.waitOffers.change(_id, { from: 'taken', to: state }, session))) return;
      if (state === 'paid') await this.waits.forgetNetwork(waitId, session);
      else await this.backToList.execute(waitId, { from: 'taken', hasLapsed: true }, session);
    });
  }
}

const GONE: readonly OutboxRow['state'][] = ['sent', 'failed'];

/** @returns undefined while one of the orders may still be paid or released. */
function outcomeOf(
  order: OrderRow | null,
  sales: readonly OrderRow[],
): 'paid' | 'lapsed' | undefined {
  const orders = [...(order === null ? [] : [order]), ...sales]; // guard: paid-at-the-door-is-not-missed (invariants.md I42)
  const open = orders.filter(({ state }) => state !== 'expired');
  if (open.some(({ state }) => STATES[state].settlement !== null)) return 'paid';
  return open.length === 0 ? 'lapsed' : undefined;
}
