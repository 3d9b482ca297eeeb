import type { TrailCheckReply, TrailSearchReply, SearchedTrail } from '@club/messages';
import { venuesAllowed } from '../rpc/venue-rights.js';
import type { TrailChecksStore } from './trail-checks.store.js';
import type { TrailRow } from './trail-row.js';
import type { TrailSweep } from './trail-sweep.js';
import type { TrailStore } from './trail.store.js';

/** What staff read of the audit trail of one service. */
export class TrailReader {
  constructor(
    private readonly store: TrailStore,
    private readonly checks: TrailChecksStore,
    private readonly sweep: TrailSweep,
  ) {}

  /** Those who may read it at single venues see the rows of these venues and no others. */
  async search(query: SearchedTrail): Promise<TrailSearchReply> {
    const rows = await this.store.search(query, venuesAllowed('trail:read'));
    return { rows: rows.map(viewRow) };
  }

  async check(): Promise<TrailCheckReply> {
    const [{ at, askedAt, fault, faultAt }, { sequence }] = await Promise.all([
      this.checks.find(),
      this.store.head(),
    ]);
    return {
      at: at?.toISOString() ?? null,
      isAsked: askedAt !== null,
      fault,
      faultAt,
      rows: sequence,
    };
  }

  async verify(): Promise<void> {
    await this.checks.ask(new Date());
    this.sweep.trigger();
  }
}

const viewRow = ({ _id, at, venue, previous: _, hash: __, ...row }: TrailRow) => ({
  ...row,
  sequence: _id,
  at: at.toISOString(),
  venueId: venue,
});
