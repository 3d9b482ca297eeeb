import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { FoldSales } from '../figures/fold-sales.js';
import { FoldGiftLedger } from '../gift-cards/fold-gift-ledger.js';
import { RemoveAbandoned } from './remove-abandoned.js';

const HOUR_SECONDS = 60 * 60;

/** Starts the background work that no booking waits for. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: Sweep[];

  constructor(
    foldSales: FoldSales,
    foldGiftLedger: FoldGiftLedger,
    removeAbandoned: RemoveAbandoned,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const { CLUB_FIGURES_SWEEP_SECONDS: figuresSeconds } = settings;
    this.sweeps = [
      new Sweep({ name: 'sales-totals', everySeconds: figuresSeconds, logger }, () =>
        foldSales.execute(new Date()),
      ),
      new Sweep({ name: 'gift-totals', everySeconds: figuresSeconds, logger }, () =>
        foldGiftLedger.execute(),
      ),
      new Sweep({ name: 'abandoned-orders', everySeconds: HOUR_SECONDS, logger }, () =>
        removeAbandoned.execute(new Date()),
      ),
    ];
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
