import { DIFFERENCES, isDifference } from '@club/contracts';
import type { GetDifferencesCall, MoneyDifferenceView, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { AuditFindingsStore, type FindingRow } from '../audit/audit-findings.store.js';
import { AuditRunsStore, isUnfinished, type AuditRun } from '../audit/audit-runs.store.js';

/** The findings of the audit that are about money at Stripe. */
@Injectable()
export class ReadDifferences {
  constructor(
    private readonly findings: AuditFindingsStore,
    private readonly runs: AuditRunsStore,
  ) {}

  async execute(): Promise<ReplyOf<typeof GetDifferencesCall>> {
    const [run, findings] = await Promise.all([
      this.runs.find(),
      this.findings.list(Object.keys(DIFFERENCES) as (keyof typeof DIFFERENCES)[]),
    ]);
    return { ...stateOf(run), differences: findings.flatMap(viewOf) };
  }
}

const stateOf = (run: AuditRun | null) => ({
  isRunning: run !== null && (run.requestedAt !== null || isUnfinished(run)),
  finishedAt: run?.finishedAt?.toISOString() ?? null,
  failedParts: run?.failedParts ?? [],
});

function viewOf({ _id: id, kind, subjects, money, ...row }: FindingRow): MoneyDifferenceView[] {
  if (!isDifference(kind)) return [];
  const { sentence, state, by, note } = row;
  return [
    {
      id,
      kind,
      sentence,
      state,
      by,
      note,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      ...(money ?? { ourPence: null, theirPence: null }),
      ...thingsOf(subjects),
    },
  ];
}

const thingsOf = ({ orderId, giftOrderId, paymentId, payoutId }: FindingRow['subjects']) => ({
  bookingId: orderId ?? null,
  giftCardId: giftOrderId ?? null,
  paymentId: paymentId ?? null,
  payoutId: payoutId ?? null,
});
