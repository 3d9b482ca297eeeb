import { Sweep, SweepLeases, type Logger, type SweepResult } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER } from '../config.js';
import { FollowDisputes } from '../disputes/follow-disputes.js';

const NAME = 'disputes';
const DAY_SECONDS = 24 * 60 * 60;
/**
 * Processes that start together read within a minute of each other, and so one of them does it. The lease is not longer,
 * because the one that a backup contains must not keep the first reading after a restore from being made.
 */
const LEASE_SECONDS = 10 * 60;
/** Banks accept a dispute for 120 days after the payment, and decide within about 90 more. */
const LOOK_BACK_MS = 210 * DAY_SECONDS * 1000;

/** Reads the disputes whose events were lost, or were handled before a restore: at the start and once a day. */
@Injectable()
export class ReadDisputes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly followDisputes: FollowDisputes,
    private readonly leases: SweepLeases,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweep = new Sweep({ name: NAME, everySeconds: DAY_SECONDS, logger }, () => this.execute());
  }

  /** Reads nothing if another process has begun to at this time. */
  execute(now = new Date()): Promise<SweepResult> {
    const since = new Date(now.getTime() - LOOK_BACK_MS);
    return this.leases.run(NAME, LEASE_SECONDS, () => this.followDisputes.catchUp(since), now);
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }
}
