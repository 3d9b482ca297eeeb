import { openOrders, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { statesWith } from '../orders/domain/states.js';
import { OrderFiguresStore } from '../orders/order-figures.store.js';

const UNFINISHED = statesWith(({ sweep }) => sweep !== null);

/** Keeps a metric up to date: the orders that a sweep will have to take on, by state. */
@Injectable()
export class CountOpenOrders implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly figures: OrderFiguresStore,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const options = { name: 'open-orders', everySeconds: settings.CLUB_HOLD_SWEEP_SECONDS, logger };
    this.sweep = new Sweep(options, () => this.count());
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }

  /** A refund that Stripe has accepted waits for a bank, perhaps for days, and no one here can hasten it. */
  async count(): Promise<void> {
    const counts = await this.figures.countStates(UNFINISHED);
    const atBank = await this.figures.countRefundsAtBank();
    counts.set('refund_due', Math.max(0, (counts.get('refund_due') ?? 0) - atBank));
    openOrders.set({ state: 'refund_at_bank' }, atBank);
    for (const state of UNFINISHED) openOrders.set({ state }, counts.get(state) ?? 0);
  }
}
