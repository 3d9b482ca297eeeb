import { differenceTraits, DomainError, isDifference, type Repair } from '@club/contracts';
import { actingStaff, Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { AuditFindingsStore, type FindingRow } from '../audit/audit-findings.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { OrdersStore } from '../orders/orders.store.js';
import { CorrectBooks } from './correct-books.js';
import { RefundDifference } from './refund-difference.js';

interface Act {
  id: string;
  actId: string;
}
const isDoneBy = ({ repairActs = [] }: FindingRow, { actId }: Act): boolean =>
  repairActs.includes(actId);
const NO_BUTTON = 'This difference has no such repair. You can say why it may stay.';
const ACTS = { correct: 'difference-correct', refund: 'difference-refund' } as const;

/**
 * Does what the button of a difference says, by the use-case that does it elsewhere. The act is noted with its row in the
 * audit trail before anything happens; a repeated request is the same act. Each repair is safe to repeat, so that a
 * crash after any line is followed by the next press, or by the next audit, which finds the difference again.
 */
@Injectable()
export class RepairDifference {
  constructor(
    private readonly findings: AuditFindingsStore,
    private readonly orders: OrdersStore,
    private readonly correctBooks: CorrectBooks,
    private readonly refundDifference: RefundDifference,
    private readonly venues: VenueRights,
    private readonly trail: Trail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, NOT_PAID, PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute(act: Act, repair: NonNullable<Repair>): Promise<'repaired' | 'pending'> {
    const finding = await this.findings.find(act.id);
    if (finding === null) throw new DomainError('NOT_FOUND');
    await this.requireVenue(finding);
    if (finding.state === 'resolved' && isDoneBy(finding, act)) return 'repaired';
    this.requireButton(finding, repair);
    if (!(await this.note(finding, act, repair)) && (await this.isResolved(finding)))
      return 'repaired';
    const isDone =
      repair === 'correct'
        ? await this.correctBooks.execute(finding)
        : await this.refundDifference.execute(finding);
    if (!isDone) return 'pending';
    await this.findings.resolve(finding._id);
    return 'repaired';
  }

  /** The money of a booking belongs to the venue of its show; all else belongs to the club. */
  private async requireVenue({ subjects: { orderId } }: FindingRow): Promise<void> {
    const order = orderId === undefined ? null : await this.orders.find(orderId);
    await this.venues.require(order?.showId ?? '');
  }

  private requireButton({ kind, state }: FindingRow, repair: Repair): void {
    if (state === 'resolved') throw new DomainError('NOT_FOUND');
    if (!isDifference(kind) || differenceTraits(kind).repair !== repair)
      throw new DomainError('VALIDATION_FAILED', NO_BUTTON);
  }

  /** Someone else has repaired it since it was read. */
  private async isResolved({ _id }: FindingRow): Promise<boolean> {
    return (await this.findings.find(_id))?.state === 'resolved'; // guard: repaired-meanwhile-is-left-alone (invariants.md I51)
  }

  /** @returns false if it is resolved by now, or if the act was noted before. */
  private async note(
    { _id: id, kind }: FindingRow,
    { actId }: Act,
    repair: NonNullable<Repair>,
  ): Promise<boolean> {
    return this.trail.transaction(async (session) => {
      const by = { actId, by: actingStaff(), at: new Date() };
      // guard: one-row-for-each-repair (invariants.md I51)
      if (!(await this.findings.noteRepair(id, by, session))) return false;
      await this.trail.write({ act: ACTS[repair], id, details: { kind } }, session);
      return true;
    });
  }
}
