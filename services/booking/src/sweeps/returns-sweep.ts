import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { EndReturns } from '../returns/end-returns.js';
import { SettleResales } from '../returns/settle-resales.js';

/** Starts the work on places that bookers have given back, as often as that on waiting lists. */
@Injectable()
export class ReturnsSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: Sweep[];

  constructor(
    settleResales: SettleResales,
    endReturns: EndReturns,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const everySeconds = settings.CLUB_WAITING_SWEEP_SECONDS;
    this.sweeps = [
      new Sweep({ name: 'resales', everySeconds, logger }, () => settleResales.execute()),
      new Sweep({ name: 'returns', everySeconds, logger }, () => endReturns.execute(new Date())),
    ];
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
