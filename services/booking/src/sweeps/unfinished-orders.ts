import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrdersStore } from '../orders/unfinished-orders.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { workOff, type Queue } from './work-off.js';

/**
 * Takes on orders that a crash, a lost message or a customer left unfinished. Each method is a queue of its own, so that
 * money that is owed and places that are being freed never wait behind a rush of new orders.
 */
@Injectable()
export class UnfinishedOrders {
  constructor(
    private readonly unfinished: UnfinishedOrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly settleOrder: SettleOrder,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly stripe: StripePayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async releaseOverdue(now = new Date()): Promise<void> {
    await this.workOff({
      ...this.ofOrders(() => this.unfinished.claimOverdue(now)),
      // guard: overdue-orders-ask-stripe (reliability.md 1.4)
      work: ({ _id }) => this.releaseOrder.execute(_id),
    });
  }

  /** Orders between two states, then refunds that are due; of one show if it is named. */
  async continueHalfWay(now = new Date(), showId?: string): Promise<void> {
    if (showId === undefined) await this.unfinished.adoptForgotten(now);
    await this.workOff(this.ofOrders(() => this.unfinished.claimHalfWay(now, showId)));
    if (showId === undefined)
      await this.workOff(this.ofOrders(() => this.unfinished.claimDueRefund(now)));
  }

  /** Open orders that may have been paid. */
  async askAboutOpen(now = new Date()): Promise<void> {
    await this.workOff(this.ofOrders(() => this.unfinished.claimOpen(now)));
  }

  async settleGiftOrders(now = new Date()): Promise<void> {
    await this.workOff({
      claim: () => this.giftOrders.claimUnsettled(now),
      work: ({ _id }) => this.settleGiftOrder.execute(_id),
      giveBack: (order) => this.giftOrders.giveBack(order),
    });
  }

  /** All queues beside each other. */
  async settle(now = new Date()): Promise<void> {
    await Promise.all([
      this.continueHalfWay(now),
      this.askAboutOpen(now),
      this.settleGiftOrders(now),
    ]);
  }

  private ofOrders(claim: () => Promise<OrderRow | null>): Queue<OrderRow> {
    return {
      claim,
      work: ({ _id, state }) =>
        (STATES[state].sweep === 'release' ? this.releaseOrder : this.settleOrder).execute(_id),
      giveBack: (order) => this.unfinished.giveBack(order),
    };
  }

  private workOff<Item extends { _id: string }>(queue: Queue<Item>): Promise<void> {
    return workOff(queue, { unanswered: () => this.stripe.unanswered, logger: this.logger });
  }
}
