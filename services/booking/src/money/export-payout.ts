import { createHash } from 'node:crypto';
import { DomainError, type PayoutFile } from '@club/contracts';
import { requireVenue, Trail, type TrailTransaction } from '@club/kit';
import type { ExportPayoutCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { LedgerMarksStore } from '../ledger/ledger-marks.store.js';
import { PayoutsStore, type PayoutRow } from '../ledger/payouts.store.js';
import { StripeLinesStore, type LineRow } from '../ledger/stripe-lines.store.js';
import { isOwnLine } from '../stripe/domain/ledger.js';
import { amountOf, payoutFile, type FileLine } from './domain/payout-file.js';
import { fileIdOf, PayoutFilesStore, type PayoutFileRow } from './payout-files.store.js';
import { TakingsStore } from './takings.store.js';

const WORDS: Record<string, string | undefined> = {
  charge: 'Card payment',
  refund: 'Refund',
  refund_failure: 'Refund that failed',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
};
type Input = RequestOf<typeof ExportPayoutCall>;
type Draft = Omit<PayoutFileRow, 'number'>;

/**
 * Writes the file of a payout once: its lines and their fees add up to the bank line to the penny, or there is no file. A
 * repeated request gets the same file, and leaves a row in the audit trail as well.
 */
@Injectable()
export class ExportPayout {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly lines: StripeLinesStore,
    private readonly files: PayoutFilesStore,
    private readonly marks: LedgerMarksStore,
    private readonly takings: TakingsStore,
    private readonly trail: Trail,
  ) {}

  /** @throws FORBIDDEN, NOT_FOUND, PAYOUT_DIFFERS */
  async execute({ id, format }: Input): Promise<PayoutFile> {
    requireVenue(undefined); // guard: payouts-belong-to-the-club
    const draft = await this.draft({ id, format });
    const kept = await this.trail.transaction(async (session) => {
      const row = await this.keep(draft, session);
      const { number, sha256 } = row;
      await this.trail.write(
        { act: 'payout-export', id, details: { format, number, sha256 } },
        session,
      );
      return row;
    });
    return viewFile(kept);
  }

  /** The file that was written before, or one that may be written now. */
  private async draft({ id, format }: Input): Promise<Draft> {
    const before = await this.files.find(fileIdOf(id, format));
    if (before !== null) return before;
    const payout = await this.payouts.find(id);
    if (payout === null) throw new DomainError('NOT_FOUND');
    const content = await this.contentOf(payout, format);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { _id: fileIdOf(id, format), payoutId: id, format, content, sha256, at: new Date() };
  }

  /** Another process may have been quicker; then its file is the one. */
  private async keep(draft: Draft, session: TrailTransaction): Promise<PayoutFileRow> {
    const kept = await this.files.find(draft._id, session);
    if (kept !== null) return kept; // guard: a-file-is-written-once (invariants.md I51)
    const row = { ...draft, number: await this.marks.nextNumber(session) };
    await this.files.add(row, session);
    return row;
  }

  private async contentOf(payout: PayoutRow, format: Input['format']): Promise<string> {
    const lines = (await this.lines.ofPayout(payout._id)).filter((line) => !isOwnLine(line));
    const net = lines.reduce((sum, { netPence }) => sum + netPence, 0);
    if (payout.sums === null || net !== payout.pence)
      throw new DomainError('PAYOUT_DIFFERS', tellOf(payout, net));
    return payoutFile(format, await this.fileLines(payout, lines), payout.pence);
  }

  private async fileLines(payout: PayoutRow, lines: readonly LineRow[]): Promise<FileLine[]> {
    const references = await this.referencesOf(lines.flatMap(({ intentId }) => intentId ?? []));
    const nameOf = ({ sourceId, intentId }: LineRow): string =>
      references.get(sourceId ?? '') ?? references.get(intentId ?? '') ?? '';
    const fees = lines.reduce((sum, { feePence }) => sum + feePence, 0);
    const moved = lines.map((line) => ({
      at: line.createdAt,
      pence: line.grossPence,
      description: [WORDS[line.category] ?? line.category, nameOf(line)]
        .filter((part) => part !== '')
        .join(', '),
      reference: line._id,
    }));
    const ofFees = {
      at: payout.arrivesOn,
      pence: -fees,
      description: 'Stripe fees',
      reference: payout._id,
    };
    return fees === 0 ? moved : [...moved, ofFees];
  }

  /** By payment; refunds of a part of a party by their own id, because its payment is that of the party. */
  private async referencesOf(intentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const orders = await this.takings.known(intentIds);
    const gifts = await this.takings.knownGifts(intentIds);
    const parts = await this.takings.ordersOf(
      orders.flatMap(({ splits = [] }) => splits.map(({ orderId }) => orderId)),
    );
    return new Map([
      ...orders.map(
        ({ paymentIntentId = '', reference }) =>
          [paymentIntentId, reference === undefined ? 'move' : `booking ${reference}`] as const,
      ),
      ...parts.flatMap(({ refunds, reference = '' }) =>
        refunds.flatMap(({ stripeRefundId: id }) =>
          id === undefined ? [] : [[id, `booking ${reference}`] as const],
        ),
      ),
      ...gifts.map(({ paymentIntentId = '' }) => [paymentIntentId, 'gift card'] as const),
    ]);
  }
}

const tellOf = ({ pence, sums }: PayoutRow, net: number): string =>
  sums === null
    ? 'Stripe has not itemised this payout yet, so there is no file. Please try again tomorrow.'
    : `The lines of this payout add up to £${amountOf(net)}, and the bank has received £${amountOf(pence)}. The difference is £${amountOf(net - pence)}, so there is no file.`;

const viewFile = ({
  payoutId,
  format,
  number,
  content,
  sha256,
  at,
}: PayoutFileRow): PayoutFile => ({
  number,
  name: `payout-${String(number).padStart(4, '0')}-${payoutId}-${format}.csv`,
  content,
  sha256,
  writtenAt: at.toISOString(),
});
