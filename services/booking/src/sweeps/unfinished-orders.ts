import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import { CloseShow } from '../orders/close-show.js';
import { SettleOrder } from '../orders/settle-order.js';

/** Orders that stand in the middle of their life, taken on from wherever a crash or a lost message left them. */
@Injectable()
export class UnfinishedOrders {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly settleOrder: SettleOrder,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly closeShow: CloseShow,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async releaseOverdue(): Promise<void> {
    for (const order of await this.orders.findOverdue(new Date())) {
      await this.each(order._id, () => this.releaseOrder.execute(order._id));
    }
  }

  async settle(): Promise<void> {
    const before = new Date(Date.now() - this.settings.CLUB_SETTLE_AFTER_SECONDS * 1000);
    for (const order of await this.orders.takeUnsettled(before)) {
      const releasing = order.state === 'releasing';
      await this.each(order._id, () =>
        releasing ? this.releaseOrder.execute(order._id) : this.settleOrder.execute(order._id),
      );
    }
    for (const { _id } of await this.giftOrders.takeUnsettled(before))
      await this.each(_id, () => this.settleGiftOrder.execute(_id));
  }

  /** Whatever is still open or paid in shows that were closed. */
  async finishClosed(): Promise<void> {
    for (const showId of await this.closeShow.unfinished()) await this.closeShow.finish(showId);
  }

  /** One order's trouble does not keep the others waiting. */
  private async each(orderId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, orderId }, 'left for the next sweep');
    }
  }
}
