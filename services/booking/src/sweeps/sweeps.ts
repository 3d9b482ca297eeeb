import { OutboxRelay, Sweep, type Logger } from '@club/kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BookingsStore } from '../bookings/bookings.store.js';
import { ReleaseOrder } from '../bookings/release-order.js';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { CloseOffer } from '../offers/close-offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from '../payments/settle-order.js';

/** The background work of reliability 2.5: every task may run in any number of processes at once. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly holds: Sweep;
  private readonly settlements: Sweep;
  private readonly closed: Sweep;

  constructor(
    private readonly bookings: BookingsStore,
    private readonly offers: OffersStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly settleOrder: SettleOrder,
    private readonly closeOffer: CloseOffer,
    private readonly relay: OutboxRelay,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.holds = new Sweep({ name: 'holds', everySeconds: settings.CLUB_HOLD_SWEEP_SECONDS, logger }, () => this.releaseOverdue());
    this.settlements = new Sweep({ name: 'settlements', everySeconds: settings.CLUB_SETTLE_SWEEP_SECONDS, logger }, () =>
      this.settleUnsettled(),
    );
    this.closed = new Sweep({ name: 'closed-shows', everySeconds: settings.CLUB_SETTLE_SWEEP_SECONDS, logger }, () => this.finishClosed());
  }

  onApplicationBootstrap(): void {
    for (const sweep of [this.holds, this.settlements, this.closed, this.relay]) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.holds, this.settlements, this.closed, this.relay].map((sweep) => sweep.stop()));
  }

  nudgeClosed(): void {
    this.closed.nudge();
  }

  private async releaseOverdue(): Promise<void> {
    for (const order of await this.bookings.findOverdue(new Date())) {
      await this.each(order._id, () => this.releaseOrder.execute(order._id));
    }
  }

  private async settleUnsettled(): Promise<void> {
    const before = new Date(Date.now() - this.settings.CLUB_SETTLE_AFTER_SECONDS * 1000);
    for (const order of await this.bookings.findUnsettled(before)) {
      const releasing = order.state === 'releasing';
      await this.each(order._id, () => (releasing ? this.releaseOrder.execute(order._id) : this.settleOrder.execute(order._id)));
    }
  }

  private async finishClosed(): Promise<void> {
    const closed = (await this.offers.list()).filter(({ status }) => status === 'closed').map(({ _id }) => _id);
    for (const showId of await this.bookings.showsToFinish(closed)) await this.closeOffer.finish(showId);
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
