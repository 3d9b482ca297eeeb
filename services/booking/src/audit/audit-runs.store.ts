import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

/** The one audit of the club: when it ran, how far it is, and which process is at it. */
export interface AuditRun {
  _id: 'books';
  /** When a member of staff asked for it; null once it has begun. */
  requestedAt: Date | null;
  startedAt: Date | null;
  /** Before `startedAt` while it runs, and after a crash until it is continued. */
  finishedAt: Date | null;
  /** What Stripe has had until then was compared completely. */
  lookedAtUntil: Date | null;
  part: string;
  after: string;
  failedParts: string[];
  holder: string | null;
  leaseUntil: Date;
}

const RUN = 'AuditRun';
const ID = { _id: 'books' } as const;
/** After a crash another process continues this much later. */
const LEASE_MS = 2 * 60_000;
/** How often a process renews the lease while a batch is at work. */
export const RENEW_MS = LEASE_MS / 4;

const schema = new Schema<AuditRun>(
  {
    _id: { type: String, required: true },
    requestedAt: { type: Date, default: null },
    startedAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
    lookedAtUntil: { type: Date, default: null },
    part: { type: String, default: '' },
    after: { type: String, default: '' },
    failedParts: { type: [String], default: [] },
    holder: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
  },
  { collection: 'audit_runs', versionKey: false },
);
export const auditRunDocument: ModelDefinition = { name: RUN, schema };

export const isUnfinished = ({ startedAt, finishedAt }: AuditRun): boolean =>
  startedAt !== null && (finishedAt === null || finishedAt < startedAt);

/** Lets one process at a time run the audit, and remembers how far it came. */
@Injectable()
export class AuditRunsStore {
  constructor(@InjectModel(RUN) private readonly runs: Model<AuditRun>) {}

  find(): Promise<AuditRun | null> {
    return this.runs.findById(ID._id).lean<AuditRun>();
  }

  /** The first start of a new installation: there is nothing to audit before the next night. */
  async begin(now: Date): Promise<AuditRun> {
    const leaseUntil = new Date(); // on the machine's clock, as the lease itself
    const fields = { startedAt: now, finishedAt: now, leaseUntil, lookedAtUntil: null };
    return this.runs
      .findOneAndUpdate(ID, { $setOnInsert: fields }, { upsert: true, returnDocument: 'after' })
      .lean<AuditRun>()
      .orFail();
  }

  async request(now: Date, session?: ClientSession): Promise<void> {
    await this.begin(now); // not part of the transaction: any process may do it at any time
    await this.runs.updateOne(ID, { $set: { requestedAt: now } }, { ...(session && { session }) });
  }

  /** Starts a new audit unless another process has begun one since `run` was read. */
  start({ startedAt }: AuditRun, holder: string, now: Date): Promise<AuditRun | null> {
    const fresh = { startedAt: now, requestedAt: null, part: '', after: '', failedParts: [] };
    return this.take({ startedAt }, { ...fresh, holder });
  }

  /** Continues an audit whose process has died. */
  resume({ startedAt }: AuditRun, holder: string): Promise<AuditRun | null> {
    return this.take({ startedAt }, { holder });
  }

  /** Notes progress and keeps the lease. @returns false if another process has the audit now. */
  advance(holder: string, progress: Pick<AuditRun, 'part' | 'after'>): Promise<boolean> {
    return this.write(holder, { ...progress, leaseUntil: leaseEnd() });
  }

  async renew(holder: string): Promise<void> {
    await this.write(holder, { leaseUntil: leaseEnd() });
  }

  async fail(holder: string, part: string): Promise<void> {
    await this.runs.updateOne({ ...ID, holder }, { $addToSet: { failedParts: part } });
  }

  finish(holder: string, end: Pick<AuditRun, 'finishedAt' | 'lookedAtUntil'>): Promise<boolean> {
    return this.write(holder, { ...end, holder: null, leaseUntil: new Date() });
  }

  private take(run: Pick<AuditRun, 'startedAt'>, set: Partial<AuditRun>): Promise<AuditRun | null> {
    return this.runs
      .findOneAndUpdate(
        { ...ID, ...run, leaseUntil: { $lte: new Date() } }, // one process at a time
        { $set: { ...set, leaseUntil: leaseEnd() } },
        { returnDocument: 'after' },
      )
      .lean<AuditRun>();
  }

  private async write(holder: string, set: Partial<AuditRun>): Promise<boolean> {
    return (await this.runs.updateOne({ ...ID, holder }, { $set: set })).matchedCount === 1;
  }
}

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);
