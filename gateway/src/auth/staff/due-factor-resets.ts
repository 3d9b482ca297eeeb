import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER } from '../../config.js';
import { ResetFactors } from './reset-factors.js';

const EVERY_SECONDS = 60;

/** Removes the second factors that an owner asked to reset a day ago, if the request was not cancelled (invariants.md I39). */
@Injectable()
export class DueFactorResets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(reset: ResetFactors, @Inject(LOGGER) logger: Logger) {
    const options = { name: 'factor-resets', everySeconds: EVERY_SECONDS, logger };
    this.sweep = new Sweep(options, () => reset.applyDue(new Date()));
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }
  onApplicationShutdown(): Promise<void> {
    return this.sweep.stop();
  }
}
