import {
  TRAIL_CHAINS,
  type TrailChain,
  type TrailChecks,
  type TrailPage,
  type TrailQuery,
  type TrailRowView,
} from '@club/contracts';
import { Services, TrailReader } from '@club/kit';
import { TRAIL_PAGE, trailCalls, type SearchedTrail, type TrailSearchReply } from '@club/messages';
import { Injectable } from '@nestjs/common';

type Cursors = Partial<Record<TrailChain, number>>;

/** Joins the audit trails of the gateway and the services. Each chain is read on from its own place. */
@Injectable()
export class SearchTrail {
  constructor(
    private readonly services: Services,
    private readonly own: TrailReader,
  ) {}

  async execute({ cursor, ...query }: TrailQuery): Promise<TrailPage> {
    const cursors = readCursor(cursor);
    const lists = await Promise.allSettled(
      TRAIL_CHAINS.map((chain) => this.ask(chain, { ...query, before: cursors[chain] })),
    );
    const found = TRAIL_CHAINS.flatMap((chain, index) => {
      const list = lists[index];
      const rows = list?.status === 'fulfilled' ? list.value.rows : [];
      return placesOf(rows.map((row): TrailRowView => ({ ...row, chain })));
    });
    found.sort((one, other) => other.place.localeCompare(one.place));
    const rows = found.slice(0, TRAIL_PAGE).map(({ row }) => row);
    const isMore = found.length > rows.length || rows.length === TRAIL_PAGE;
    return {
      rows,
      next: isMore ? writeCursor({ ...cursors, ...lastOf(rows) }) : null,
      unknownOf: TRAIL_CHAINS.filter((_, index) => lists[index]?.status === 'rejected'),
    };
  }

  async checks(): Promise<TrailChecks> {
    const checks = await Promise.allSettled(
      TRAIL_CHAINS.map((chain) =>
        chain === 'gateway' ? this.own.check() : this.services.call(trailCalls[chain].check, {}),
      ),
    );
    return TRAIL_CHAINS.map((chain, index) => {
      const check = checks[index];
      return { chain, check: check?.status === 'fulfilled' ? check.value : null };
    });
  }

  /** @throws SERVICE_UNAVAILABLE, SERVICE_TIMEOUT */
  async verify(): Promise<void> {
    await Promise.all(
      TRAIL_CHAINS.map(async (chain) => {
        if (chain === 'gateway') await this.own.verify();
        else await this.services.call(trailCalls[chain].verify, {});
      }),
    );
  }

  private ask(chain: TrailChain, query: SearchedTrail): Promise<TrailSearchReply> {
    return chain === 'gateway'
      ? this.own.search(query)
      : this.services.call(trailCalls[chain].search, query);
  }
}

/**
 * Gives each row of one chain (newest first) the time by which it is sorted among the rows of the other chains. This is its own
 * time, but never later than that of the row written after it. The clocks of two copies can differ, and a cursor names a place in
 * the chain, so sorting by time alone could skip a row at the edge of a page.
 */
function placesOf(rows: readonly TrailRowView[]): { row: TrailRowView; place: string }[] {
  let place = rows[0]?.at ?? '';
  return rows.map((row) => {
    if (row.at < place) place = row.at;
    return { row, place };
  });
}

const readCursor = (cursor = ''): Cursors =>
  Object.fromEntries(
    cursor
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [chain = '', sequence = ''] = part.split(':');
        return [chain, Number(sequence)];
      }),
  );

const writeCursor = (cursors: Cursors): string =>
  Object.entries(cursors)
    .map(([chain, sequence]) => `${chain}:${sequence}`)
    .join(',');

/** The last row of each chain: its rows are in its order. */
const lastOf = (rows: readonly TrailRowView[]): Cursors =>
  Object.fromEntries(rows.map(({ chain, sequence }) => [chain, sequence]));
