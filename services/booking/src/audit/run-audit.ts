import { randomUUID } from 'node:crypto';
import { addDays, londonDate, londonInstant } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { AuditFindingsStore } from './audit-findings.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import { AuditParts } from './audit-parts.js';
import { AuditRunsStore, isUnfinished, RENEW_MS, type AuditRun } from './audit-runs.store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAIL_DAYS = 30;
/** Stripe lists payments by the time they were created, but a pay link may be paid up to a week later. */
const LOOK_BACK_MS = 8 * DAY_MS;

/**
 * Runs the audit at its hour and when staff ask for it: one process at a time, in batches, and after a crash from the
 * batch that was not finished. A failed part does not stop the others. Its own findings stay open.
 */
@Injectable()
export class RunAudit {
  constructor(
    private readonly parts: AuditParts,
    private readonly runs: AuditRunsStore,
    private readonly findings: AuditFindingsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns true if this process has run the audit to its end. */
  async executeIfDue(now: Date): Promise<boolean> {
    const holder = randomUUID();
    const run = await this.take(await this.runs.begin(now), holder, now);
    if (run === null) return false;
    return this.runParts(run, holder);
  }

  private take(last: AuditRun, holder: string, now: Date): Promise<AuditRun | null> {
    if (isUnfinished(last)) return this.runs.resume(last, holder);
    const isDue =
      last.requestedAt !== null || (last.startedAt ?? new Date(0)) < this.latestHour(now);
    return isDue ? this.runs.start(last, holder, now) : Promise.resolve(null);
  }

  /** The last time at which a London clock showed the hour of the audit. */
  private latestHour(now: Date): Date {
    const time = `${String(this.settings.CLUB_AUDIT_HOUR).padStart(2, '0')}:00`;
    const today = londonDate(now);
    const hourToday = londonInstant(today, time);
    return hourToday <= now ? hourToday : londonInstant(addDays(today, -1), time);
  }

  private async runParts(run: AuditRun, holder: string): Promise<boolean> {
    const now = run.startedAt ?? new Date();
    const since = (run.lookedAtUntil ?? now).getTime() - LOOK_BACK_MS;
    const times = { now, stripeSince: new Date(since), mailsSince: this.mailsSince(now) };
    const failed = new Set(run.failedParts);
    for (const { part, after } of this.partsFrom(run)) {
      const outcome = await this.runPart(part, { after, holder, times });
      if (outcome === 'lost') return false;
      if (outcome === 'failed') failed.add(part.name);
    }
    await this.resolveUnseen(failed, now);
    const lookedAtUntil = failed.size === 0 ? now : run.lookedAtUntil;
    const finishedAt = new Date(Math.max(now.getTime(), Date.now()));
    return this.runs.finish(holder, { finishedAt, lookedAtUntil });
  }

  /** Only e-mails that are still in the outbox can be checked. */
  private mailsSince(now: Date): Date {
    const days = Math.min(MAIL_DAYS, this.settings.CLUB_MAIL_KEEP_DAYS);
    return new Date(now.getTime() - days * DAY_MS);
  }

  private async resolveUnseen(failed: ReadonlySet<string>, now: Date): Promise<void> {
    for (const { name } of this.parts.all)
      if (!isIncomplete(name, failed)) await this.findings.resolveUnseen(name, now);
  }

  private partsFrom({ part: current, after }: AuditRun): { part: AuditPart; after: string }[] {
    const index = Math.max(
      0,
      this.parts.all.findIndex(({ name }) => name === current),
    );
    return this.parts.all
      .slice(index)
      .map((part) => ({ part, after: part.name === current ? after : '' }));
  }

  private async runPart(
    part: AuditPart,
    { after, holder, times }: { after: string; holder: string; times: AuditTimes },
  ): Promise<'done' | 'failed' | 'lost'> {
    try {
      let next: string | undefined = after;
      while (next !== undefined) {
        const from: string = next;
        if (!(await this.runs.advance(holder, { part: part.name, after: from }))) return 'lost';
        const batch = await this.whileLeased(holder, () => part.check(from, times));
        await this.findings.see(part.name, batch.findings, times.now);
        for (const { kind, sentence } of batch.findings)
          this.logger.error({ kind, difference: sentence }, 'the audit found a difference');
        next = batch.next;
      }
      return 'done';
    } catch (error) {
      this.logger.error({ err: error, part: part.name }, 'a part of the audit failed');
      await this.runs.fail(holder, part.name);
      return 'failed';
    }
  }

  /** Some batches ask Stripe about each difference that they find, so they may take longer than the lease. */
  private async whileLeased(holder: string, work: () => Promise<AuditBatch>): Promise<AuditBatch> {
    const renew = () =>
      this.runs.renew(holder).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the lease of the audit was not renewed');
      });
    const renewal = setInterval(() => void renew(), RENEW_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }
}

/** Several Stripe parts can see the same finding, so their findings are resolved only if all of them succeeded. */
const STRIPE_PARTS = [
  'payments',
  'refunds-at-stripe',
  'our-refunds',
  'gift-refunds',
  'earlier-findings',
];
const isIncomplete = (part: string, failed: ReadonlySet<string>): boolean =>
  failed.has(part) ||
  (STRIPE_PARTS.includes(part) && STRIPE_PARTS.some((other) => failed.has(other)));
