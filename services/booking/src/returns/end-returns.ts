import { Outbox, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { ReturnsOfOffersStore } from '../offers/returns-of-offers.store.js';
import { openReturnOf } from '../orders/domain/returns.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReturnsStore } from '../orders/returns.store.js';

/**
 * Once the doors are open, what is not sold is the booking's own again, and its booker is told. A return of which another order
 * has places is left to a later run: they are credited, or come back, and only then is it known what is not sold.
 */
@Injectable()
export class EndReturns {
  constructor(
    private readonly orders: OrdersStore,
    private readonly returns: ReturnsStore,
    private readonly offers: ReturnsOfOffersStore,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if one failed; all others were done, and the next run repeats it. */
  async execute(now: Date): Promise<void> {
    const failed: unknown[] = [];
    for (const { showId, returns } of await this.offers.findOver(now))
      for (const { orderId } of returns) {
        try {
          await this.end(showId, orderId);
        } catch (error) {
          this.logger.warn({ err: error, showId, orderId }, 'left for the next sweep');
          failed.push(error);
        }
      }
    if (failed.length > 0)
      throw new AggregateError(failed, `returns that failed: ${failed.length}`);
  }

  private async end(showId: string, orderId: string): Promise<void> {
    await this.orders.transaction(async (session) => {
      const offered = await this.offers.find(showId, orderId, session);
      if (offered !== undefined && offered.lent > 0) return; // guard: lent-places-keep-their-return (invariants.md I48)
      const order = await this.returns.find(orderId, session);
      await this.offers.withdraw(showId, orderId, session);
      const open = order && openReturnOf(order);
      if (!order || !open) return;
      const { returnId } = open;
      const note = 'doors are open: the tickets that are not sold are valid';
      await this.returns.end(order, { returnId, note }, session);
      if (order.state !== 'completed' || order.email === '') return; // the e-mail of a cancelled show says it
      const mail = { kind: 'places-not-sold', subject: orderId, fact: returnId } as const;
      await this.outbox.write(mail, session);
    });
  }
}
