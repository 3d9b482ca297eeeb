import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type CatalogSettings } from '../config.js';
import { MakeSeries } from './make-series.js';

/** Makes the shows of series, at once when one is asked for, and again after a crash. */
@Injectable()
export class SeriesSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    makeSeries: MakeSeries,
    @Inject(SETTINGS) settings: CatalogSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweep = new Sweep(
      { name: 'show-series', everySeconds: settings.CLUB_OFFER_SWEEP_SECONDS, logger },
      () => makeSeries.execute(),
    );
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }
  trigger(): void {
    this.sweep.trigger();
  }
}
