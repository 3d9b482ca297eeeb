import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import { CloseShow } from '../orders/close-show.js';
import { STATES } from '../orders/domain/states.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrdersStore } from '../orders/unfinished-orders.store.js';

/** Takes on orders that a crash, a lost message or a customer left unfinished. */
@Injectable()
export class UnfinishedOrders {
  constructor(
    private readonly unfinished: UnfinishedOrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly settleOrder: SettleOrder,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly closeShow: CloseShow,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async releaseOverdue(): Promise<void> {
    for (const { _id } of await this.unfinished.findOverdue(new Date()))
      // guard: overdue-orders-ask-stripe (reliability.md 1.4)
      await this.attempt(_id, () => this.releaseOrder.execute(_id));
  }

  async settle(): Promise<void> {
    const before = new Date(Date.now() - this.settings.CLUB_SETTLE_AFTER_SECONDS * 1000);
    for (const { _id, state } of await this.unfinished.takeUnsettled(before)) {
      const task = STATES[state].sweep === 'release' ? this.releaseOrder : this.settleOrder;
      await this.attempt(_id, () => task.execute(_id));
    }
    for (const { _id } of await this.giftOrders.takeUnsettled(before))
      await this.attempt(_id, () => this.settleGiftOrder.execute(_id));
  }

  async finishClosedShows(): Promise<void> {
    for (const showId of await this.closeShow.findUnfinished()) await this.closeShow.finish(showId);
  }

  /** One order that fails does not keep the others waiting. */
  private async attempt(orderId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, orderId }, 'left for the next sweep');
    }
  }
}
