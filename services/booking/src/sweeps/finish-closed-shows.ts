import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { CloseShow } from '../orders/close-show.js';
import { UnfinishedOrders } from './unfinished-orders.js';
import { forEachItem } from './work-off.js';

/** Releases and refunds the orders of closed shows. One show that fails does not stop the others. */
@Injectable()
export class FinishClosedShows {
  constructor(
    private readonly closeShow: CloseShow,
    private readonly unfinishedOrders: UnfinishedOrders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(now = new Date()): Promise<void> {
    const closing = await this.closeShow.findClosing(now);
    await forEachItem(closing, (showId) => this.finish(showId), this.logger);
  }

  private async finish(showId: string): Promise<void> {
    await this.closeShow.endOrders(showId);
    await this.unfinishedOrders.continueHalfWay(new Date(), showId);
  }
}
