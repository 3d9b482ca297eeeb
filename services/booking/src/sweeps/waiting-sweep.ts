import { gaugeFromDatabase, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { WaitOffersStore } from '../waiting/wait-offers.store.js';
import { WaitsStore } from '../waiting/waits.store.js';
import { WorkOnLists } from '../waiting/work-on-lists.js';

/**
 * Starts the work on waiting lists. It need not be woken when a place comes free: the write that frees it keeps it for the
 * list, so no one else can be quicker (ADR 62).
 */
@Injectable()
export class WaitingSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: Sweep[];

  constructor(
    waits: WaitsStore,
    offers: WaitOffersStore,
    workOnLists: WorkOnLists,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const everySeconds = settings.CLUB_WAITING_SWEEP_SECONDS;
    const figures = {
      name: 'club_waiting_lists',
      help: 'Parties that wait for places, and offers of places that are open',
      everySeconds: settings.CLUB_SETTLE_SWEEP_SECONDS,
      logger,
    };
    this.sweeps = [
      new Sweep({ name: 'waiting-lists', everySeconds, logger }, () => workOnLists.execute()),
      gaugeFromDatabase(figures, {
        waiting: () => waits.countWaiting(),
        offers: () => offers.countOpen(),
      }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
