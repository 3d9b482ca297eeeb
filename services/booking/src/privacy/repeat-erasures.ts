import { Sweep, SweepLeases, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER } from '../config.js';
import { EraseAgain } from './erase-again.js';
import { OpenErasuresStore } from './open-erasures.store.js';

const NAME = 'erasures';
const HOUR_SECONDS = 60 * 60;

/**
 * Repeats the erasures of a restore until no person of them is left. Who was erased has asked for it, so it does not
 * wait for `RETENTION_MODE`. In each hour one of the running processes does it.
 */
@Injectable()
export class RepeatErasures implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly open: OpenErasuresStore,
    private readonly eraseAgain: EraseAgain,
    leases: SweepLeases,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweep = new Sweep({ name: NAME, everySeconds: HOUR_SECONDS, logger }, () =>
      leases.run(NAME, HOUR_SECONDS, () => this.execute()),
    );
  }

  async execute(): Promise<void> {
    await this.eraseAgain.execute(await this.open.list());
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }
  onApplicationShutdown(): Promise<void> {
    return this.sweep.stop();
  }
}
