import {
  londonDate,
  londonInstant,
  retainedSince,
  type RetentionMode,
  type RetentionRuleId,
  type RetentionRun,
} from '@club/contracts';
import type { Connection } from 'mongoose';
import { retentionChanged, retentionFound } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { Sweep } from '../sweep/sweep.js';
import { SweepLeases } from '../sweep/sweep-leases.js';
import { RetentionRunsStore, type Night } from './retention-runs.store.js';

/** How one rule of the table is applied to the database of its service. */
export interface RetentionWork {
  /** How many documents have had their time before this instant. */
  count: (before: Date) => Promise<number>;
  /** Removes or blanks some of them. The condition is part of the write. @returns how many; 0 if none is left. */
  applyBatch: (before: Date, limit: number) => Promise<number>;
}

interface Options {
  mode: RetentionMode;
  logger: Logger;
}

const BATCH = 500;
const EVERY_SECONDS = 600;
/** In London; the backup of the night is made before. */
const FROM = '02:00';

/**
 * Removes what has had its time, every night, in one of the running processes. What a crash leaves is what the
 * conditions still find: the next interval continues. In the mode `dry-run` it only counts.
 */
export class NightlyRetention<Rule extends RetentionRuleId = RetentionRuleId> {
  private readonly runs: RetentionRunsStore;
  private readonly leases: SweepLeases;
  private readonly sweep: Sweep;

  constructor(
    connection: Connection,
    private readonly work: Record<Rule, RetentionWork>,
    private readonly options: Options,
  ) {
    this.runs = new RetentionRunsStore(connection);
    this.leases = new SweepLeases(connection);
    const { logger } = options;
    this.sweep = new Sweep({ name: 'retention', everySeconds: EVERY_SECONDS, logger }, () =>
      this.leases.run('retention', EVERY_SECONDS, () => this.execute(new Date())),
    );
  }

  start(): void {
    this.sweep.start();
  }
  stop(): Promise<void> {
    return this.sweep.stop();
  }
  lastRuns(): Promise<RetentionRun[]> {
    return this.runs.list();
  }

  /** A rule that fails does not stop the others, and is tried again in the next interval. */
  async execute(now: Date): Promise<void> {
    const night = londonDate(now);
    if (now < londonInstant(night, FROM)) return;
    const failed: unknown[] = [];
    for (const [rule, work] of Object.entries<RetentionWork>(this.work)) {
      const run = { rule, night, mode: this.options.mode };
      await this.apply(run, work, now).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, 'rules of retention that failed');
  }

  private async apply(run: Night, work: RetentionWork, now: Date): Promise<void> {
    if (await this.runs.isFinished(run)) return;
    const { rule, mode } = run;
    const before = retainedSince(rule as RetentionRuleId, now);
    const found = await work.count(before);
    if (!(await this.runs.begin(run, found))) return;
    retentionFound.set({ rule }, found);
    if (mode === 'apply') await this.applyAll(run, work, before); // guard: retention-counts-first
    await this.runs.finish(run, new Date());
    this.options.logger.info({ rule, mode, found }, 'retention');
  }

  private async applyAll(run: Night, work: RetentionWork, before: Date): Promise<void> {
    for (;;) {
      const changed = await work.applyBatch(before, BATCH);
      if (changed === 0) return;
      retentionChanged.inc({ rule: run.rule }, changed);
      await this.runs.add(run, changed);
    }
  }
}
