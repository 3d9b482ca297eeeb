import type { TrailFault } from '@club/contracts';
import type { Logger } from '../log/logger.js';
import type { TrailChecksStore } from './trail-checks.store.js';
import { trailHash } from './trail-hash.js';
import { FIRST_PREVIOUS, type TrailRow } from './trail-row.js';
import type { TrailStore } from './trail.store.js';

const BATCH = 500;

interface Link {
  sequence: number;
  hash: string;
}
type Found = { fault: TrailFault; faultAt: number };

/** Walks the whole chain from its first row, in batches, and stores what it finds. */
export class VerifyTrail {
  constructor(
    private readonly store: TrailStore,
    private readonly checks: TrailChecksStore,
    private readonly logger: Logger,
  ) {}

  async execute(): Promise<void> {
    const { sequence, hash } = await this.checks.find();
    const head = await this.store.head();
    const found = await this.walk(head, { sequence, hash });
    const result = found ?? { fault: null, faultAt: null, ...head };
    await this.checks.save({ at: new Date(), ...result });
    // The log is kept elsewhere: a chain that is written anew has another hash there.
    if (found === undefined) this.logger.info(head, 'audit trail verified');
    else this.logger.error(found, 'the audit trail was tampered with');
  }

  /** @param known the end of the chain when it was last right. */
  private async walk(head: Link, known: Link): Promise<Found | undefined> {
    if (head.sequence < known.sequence) return { fault: 'head', faultAt: head.sequence }; // guard: trails-do-not-shrink
    let last: Link = { sequence: 0, hash: FIRST_PREVIOUS };
    while (last.sequence < head.sequence) {
      const rows = await this.store.after(
        last.sequence,
        Math.min(BATCH, head.sequence - last.sequence),
      );
      if (rows.length === 0) return { fault: 'missing', faultAt: last.sequence + 1 };
      for (const row of rows) {
        const fault = faultOf(row, last) ?? rewritten(row, known);
        if (fault !== undefined) return fault;
        last = { sequence: row._id, hash: row.hash };
      }
    }
    return last.hash === head.hash ? this.beyond() : { fault: 'head', faultAt: head.sequence };
  }

  /** Rows behind the head: someone has set the head back. It is read after the row, since acts go on meanwhile. */
  private async beyond(): Promise<Found | undefined> {
    const newest = await this.store.newestSequence();
    const { sequence } = await this.store.head();
    return newest > sequence ? { fault: 'head', faultAt: newest } : undefined;
  }
}

function faultOf(row: TrailRow, last: Link): Found | undefined {
  if (row._id !== last.sequence + 1) return { fault: 'missing', faultAt: last.sequence + 1 }; // guard: trails-have-no-gaps
  const isRight = row.previous === last.hash && trailHash(row) === row.hash; // guard: trail-rows-are-unaltered
  return isRight ? undefined : { fault: 'altered', faultAt: row._id };
}

/** Every hash behind a row that was altered can be computed anew, but not so that an earlier end of the chain stays. */
const rewritten = (row: TrailRow, known: Link): Found | undefined =>
  row._id === known.sequence && row.hash !== known.hash
    ? { fault: 'altered', faultAt: row._id }
    : undefined;
