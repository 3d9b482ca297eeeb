import { openOrders, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OrderFiguresStore } from '../orders/order-figures.store.js';
import { OPEN_STATES } from '../orders/domain/states.js';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';

const COUNTED = [...OPEN_STATES, 'completing', 'refund_due'] as const;

/** For the metrics alone: orders that hold places, and payments that are not settled yet. */
@Injectable()
export class CountOpenOrders implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly figures: OrderFiguresStore,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const rhythm = { name: 'open-orders', everySeconds: settings.CLUB_HOLD_SWEEP_SECONDS, logger };
    this.sweep = new Sweep(rhythm, () => this.count());
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }

  private async count(): Promise<void> {
    const counts = await this.figures.countStates(COUNTED);
    for (const state of COUNTED) openOrders.set({ state }, counts.get(state) ?? 0);
  }
}
