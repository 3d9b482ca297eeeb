import { AUDIT_FINDING_KINDS } from '@club/contracts';
import { auditFindings } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { AuditFindingsStore } from './audit-findings.store.js';

/** Sets the metric of open findings from the database, so that it survives restarts. */
@Injectable()
export class CountFindings {
  constructor(private readonly findings: AuditFindingsStore) {}

  async execute(): Promise<void> {
    const counts = await this.findings.countOpen();
    for (const kind of AUDIT_FINDING_KINDS) auditFindings.set({ kind }, counts.get(kind) ?? 0);
  }
}
