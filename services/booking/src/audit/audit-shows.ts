import { Injectable } from '@nestjs/common';
import { UncountedOrdersStore } from '../orders/uncounted-orders.store.js';
import { AuditBooksStore } from './audit-books.store.js';
import type { AuditBatch, AuditPart, AuditTimes } from './audit-part.js';
import { findingsOrUnreadable } from './domain/finding.js';
import { findingsOfMoves } from './domain/move-laws.js';
import { findingsOfOrder } from './domain/order-laws.js';
import { findingsOfShow } from './domain/place-laws.js';
import { findingsOfSplits } from './domain/split-laws.js';

/** Offers and orders, show by show: places, sums, gift money, refunds, e-mails, and orders that got stuck. */
@Injectable()
export class AuditShows implements AuditPart {
  readonly name = 'shows';

  constructor(
    private readonly books: AuditBooksStore,
    private readonly uncounted: UncountedOrdersStore,
  ) {}

  async check(after: string, times: AuditTimes): Promise<AuditBatch> {
    const showId = await this.books.showAfter(after);
    if (showId === undefined) return { findings: [], next: undefined };
    const { books, evidence } = await this.books.readShow(showId);
    const findings = [
      ...findingsOrUnreadable({ showId }, () => findingsOfShow(books, times.now)),
      // guard: audit-finds-unpaid-moves (invariants.md I43)
      ...findingsOrUnreadable({ showId }, () => findingsOfMoves(books, times.now)),
      // guard: audit-finds-lost-parts (invariants.md I46)
      ...findingsOrUnreadable({ showId }, () => findingsOfSplits(books, times.now)),
      ...books.orders.flatMap((order) =>
        findingsOrUnreadable({ showId, orderId: order._id }, () =>
          findingsOfOrder(order, evidence, times),
        ),
      ),
    ];
    await this.repairFigures(findings);
    return { findings, next: showId };
  }

  /** Only an older release writes without the mark. What is marked is counted again from the order itself. */
  private async repairFigures(findings: AuditBatch['findings']): Promise<void> {
    const miscounted = findings.filter(({ kind }) => kind === 'figures-differ');
    const ids = miscounted.map(({ subjects }) => subjects.orderId ?? '');
    if (ids.length > 0) await this.uncounted.markUncounted(ids);
  }
}
