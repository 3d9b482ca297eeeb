import { DomainError, type AuditFinding } from '@club/contracts';
import { actingStaff, Handles, Trail } from '@club/kit';
import {
  AcknowledgeFindingCall,
  GetAuditCall,
  StartAuditCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { AuditFindingsStore, type FindingRow } from './audit-findings.store.js';
import { AuditRunsStore, isUnfinished, type AuditRun } from './audit-runs.store.js';
import { AuditSchedule } from './audit-schedule.js';

/** The calls of staff about the audit. */
@Controller()
export class AuditRpc {
  constructor(
    private readonly runs: AuditRunsStore,
    private readonly findings: AuditFindingsStore,
    private readonly schedule: AuditSchedule,
    private readonly trail: Trail,
  ) {}

  @Handles(GetAuditCall)
  async read(): Promise<ReplyOf<typeof GetAuditCall>> {
    const [run, findings] = await Promise.all([this.runs.find(), this.findings.list()]);
    return { ...viewRun(run), findings: findings.map(viewFinding) };
  }

  @Handles(StartAuditCall)
  async start(): Promise<ReplyOf<typeof StartAuditCall>> {
    await this.trail.transaction(async (session) => {
      await this.runs.request(new Date(), session);
      await this.trail.write({ act: 'audit-start', id: '' }, session);
    });
    this.schedule.trigger();
    return {};
  }

  @Handles(AcknowledgeFindingCall)
  async acknowledge({
    id,
    note,
  }: RequestOf<typeof AcknowledgeFindingCall>): Promise<ReplyOf<typeof AcknowledgeFindingCall>> {
    await this.trail.transaction(async (session) => {
      if (!(await this.findings.acknowledge(id, { by: actingStaff(), note }, session)))
        throw new DomainError('NOT_FOUND');
      await this.trail.write({ act: 'finding-acknowledge', id }, session);
    });
    this.schedule.trigger(); // the metric counts what is open
    return {};
  }
}

const NEVER_RUN = { isRunning: false, startedAt: null, finishedAt: null, failedParts: [] };

function viewRun(run: AuditRun | null): Omit<ReplyOf<typeof GetAuditCall>, 'findings'> {
  if (run === null) return NEVER_RUN;
  const { requestedAt, startedAt, finishedAt, failedParts } = run;
  return {
    isRunning: requestedAt !== null || isUnfinished(run),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    failedParts,
  };
}

const viewFinding = (row: FindingRow): AuditFinding => ({
  id: row._id,
  kind: row.kind,
  sentence: row.sentence,
  state: row.state,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  by: row.by,
  note: row.note,
});
