import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER } from '../config.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';

const DAY_SECONDS = 24 * 60 * 60;
/** Banks accept a dispute for 120 days after the payment, and decide within about 90 more. */
const LOOK_BACK_MS = 210 * DAY_SECONDS * 1000;

/** Reads the disputes whose events were lost, or were handled before a restore: at the start and once a day. */
@Injectable()
export class ReadDisputes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(followDisputes: FollowDisputes, @Inject(LOGGER) logger: Logger) {
    this.sweep = new Sweep({ name: 'disputes', everySeconds: DAY_SECONDS, logger }, () =>
      followDisputes.catchUp(new Date(Date.now() - LOOK_BACK_MS)),
    );
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }
}
