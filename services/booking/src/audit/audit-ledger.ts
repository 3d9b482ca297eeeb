import { formatPounds, pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import type { Dispute } from '../disputes/domain/dispute.js';
import { PayoutsStore, type PayoutRow } from '../ledger/payouts.store.js';
import { PullLedger } from '../ledger/pull-ledger.js';
import { countOf } from '../offers/domain/count-of.js';
import { isOwnLine } from '../stripe/domain/ledger.js';
import { StripeLedger } from '../stripe/stripe-ledger.js';
import { AuditFindingsStore } from './audit-findings.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import type { Finding } from './domain/finding.js';

/** Copies Stripe's movements of money. It finds nothing itself; other parts compare with what it stores. */
@Injectable()
export class AuditLines implements AuditPart {
  readonly name = 'stripe-lines';

  constructor(private readonly ledger: PullLedger) {}

  async check(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    return { findings: [], next: await this.ledger.pullLines(after, now) };
  }
}

/** Copies Stripe's payouts with their lines. */
@Injectable()
export class AuditPayouts implements AuditPart {
  readonly name = 'payouts';

  constructor(private readonly ledger: PullLedger) {}

  async check(after: string, { now }: AuditTimes): Promise<AuditBatch> {
    return { findings: [], next: await this.ledger.pullPayouts(after, now) };
  }
}

/** Payouts of another amount than their lines add up to. */
@Injectable()
export class AuditPayoutSums implements AuditPart {
  readonly name = 'payout-sums';

  constructor(
    private readonly ledger: PullLedger,
    private readonly payouts: PayoutsStore,
    private readonly findings: AuditFindingsStore,
    private readonly stripe: StripeLedger,
  ) {}

  async check(_after: string, { now }: AuditTimes): Promise<AuditBatch> {
    await this.ledger.requireComplete(now);
    const differing = await this.payouts.differing();
    if (differing.length === 0) return { findings: [], next: undefined };
    const missing = await this.missingPence(now);
    const unexplained = differing.filter((payout) => !missing.includes(shortOf(payout)));
    return { findings: unexplained.map(findingOf), next: undefined };
  }

  /** What lines that are missing under their own name would add to a payout: each one, and all of them together. */
  private async missingPence(now: Date): Promise<number[]> {
    const missing: number[] = [];
    for (const { subjects } of await this.findings.seenSince('line-missing', now)) {
      const lines = await this.stripe.linesOfPayment(subjects.paymentId ?? '');
      missing.push(...lines.filter((line) => !isOwnLine(line)).map(({ netPence }) => netPence));
    }
    return [...missing, missing.reduce((sum, netPence) => sum + netPence, 0)];
  }
}

/** What the bank has received beyond the lines; negative if it has received less. */
const shortOf = ({ pence: amount, sums }: PayoutRow): number => amount - (sums?.netPence ?? 0);

function findingOf(payout: PayoutRow): Finding {
  const { _id: payoutId, pence: amount, sums } = payout;
  const ours = sums?.netPence ?? 0;
  return {
    kind: 'payout-differs',
    subjects: { payoutId },
    sentence: `payout ${payoutId} is ${amount}p, the sum of its ${countOf(sums?.lines ?? 0, 'line')} is ${ours}p`,
    money: { ourPence: ours, theirPence: amount },
  };
}

/** Disputes that wait for an answer or for the bank. */
@Injectable()
export class AuditOpenDisputes implements AuditPart {
  readonly name = 'open-disputes';

  constructor(private readonly disputes: DisputesStore) {}

  async check(): Promise<AuditBatch> {
    return { findings: (await this.disputes.findOpen()).map(findingOfDispute), next: undefined };
  }
}

function findingOfDispute({ _id, orderId, giftOrderId, ...dispute }: Dispute): Finding {
  const { pence: amount, reason, evidenceDueAt, withdrawnPence } = dispute;
  const due = evidenceDueAt === null ? '' : `, evidence until ${evidenceDueAt.toISOString()}`;
  return {
    kind: 'dispute-open',
    subjects: {
      disputeId: _id,
      ...(orderId !== undefined && { orderId }),
      ...(giftOrderId !== undefined && { giftOrderId }),
    },
    sentence: `dispute ${_id} about £${formatPounds(pence(amount))} (${reason})${due}`,
    money: { ourPence: 0, theirPence: 0 - withdrawnPence },
  };
}
