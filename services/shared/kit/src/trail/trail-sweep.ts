import { TRAIL_FAULTS } from '@club/contracts';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { trailFaults, trailSequence } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import type { SweepLeases } from '../sweep/sweep-leases.js';
import { Sweep } from '../sweep/sweep.js';
import type { TrailCheck } from './trail-check.js';
import type { TrailChecksStore } from './trail-checks.store.js';
import type { TrailStore } from './trail.store.js';
import type { VerifyTrail } from './verify-trail.js';

const EVERY_SECONDS = 60;
/** The trail is verified once a night, after this hour (UTC). */
const HOUR = 3;
const NAME = 'trail';

interface Parts {
  chain: string;
  store: TrailStore;
  checks: TrailChecksStore;
  verify: VerifyTrail;
  leases: SweepLeases;
  logger: Logger;
}

/** Verifies the chain every night and when staff ask for it, and keeps its metrics up to date. */
export class TrailSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(private readonly parts: Parts) {
    const { logger } = parts;
    this.sweep = new Sweep({ name: NAME, everySeconds: EVERY_SECONDS, logger }, () => this.run());
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

  private async run(): Promise<void> {
    if (await this.isMine(new Date())) await this.parts.verify.execute();
    await this.setMetrics();
  }

  /** One copy verifies at night. A verification that staff ask for needs no lease: two at once are harmless. */
  private async isMine(now: Date): Promise<boolean> {
    const check = await this.parts.checks.find();
    if (check.askedAt !== null) return true;
    return isDue(check, now) && this.parts.leases.take(NAME, EVERY_SECONDS, now);
  }

  private async setMetrics(): Promise<void> {
    const { chain, store, checks } = this.parts;
    const { fault } = await checks.find();
    for (const kind of TRAIL_FAULTS) trailFaults.set({ chain, kind }, kind === fault ? 1 : 0);
    trailSequence.set({ chain }, (await store.head()).sequence);
  }
}

/** Whether this night's verification is missing. */
export function isDue({ at }: Pick<TrailCheck, 'at'>, now: Date): boolean {
  if (at === null) return true;
  const tonight = new Date(now);
  tonight.setUTCHours(HOUR, 0, 0, 0);
  if (tonight > now) tonight.setUTCDate(tonight.getUTCDate() - 1);
  return at < tonight;
}
