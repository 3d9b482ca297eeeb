import { AUDIT_FINDING_KINDS } from '@club/contracts';
import { auditFailedParts, auditFindings } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { AuditFindingsStore } from './audit-findings.store.js';
import { AuditRunsStore } from './audit-runs.store.js';

/** Sets the metrics of open findings and of parts that failed from the database, so that they survive restarts. */
@Injectable()
export class CountFindings {
  constructor(
    private readonly findings: AuditFindingsStore,
    private readonly runs: AuditRunsStore,
  ) {}

  async execute(): Promise<void> {
    const [counts, newest] = await Promise.all([this.findings.countOpen(), this.runs.find()]);
    auditFailedParts.set(newest?.failedParts.length ?? 0);
    for (const kind of AUDIT_FINDING_KINDS) auditFindings.set({ kind }, counts.get(kind) ?? 0);
  }
}
