import type { TrailChain } from '@club/contracts';
import type { Provider } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { SweepLeases } from '../sweep/sweep-leases.js';
import { TRAIL_CHECK, type TrailCheck } from './trail-check.js';
import { TrailChecksStore } from './trail-checks.store.js';
import { TrailReader } from './trail-reader.js';
import { TRAIL_HEAD, TRAIL_ROW, type TrailHead, type TrailRow } from './trail-row.js';
import { TrailStart } from './trail-start.js';
import { TrailSweep } from './trail-sweep.js';
import { VerifyTrail } from './verify-trail.js';
import { TrailStore } from './trail.store.js';
import { Trail } from './trail.js';

/** The audit trail of a process with a database. The module also declares `trailDocuments`. */
export const trailParts = (): Provider[] => [
  {
    provide: TrailStore,
    useFactory: (rows: Model<TrailRow>, heads: Model<TrailHead>, connection: Connection) =>
      new TrailStore(rows, heads, connection),
    inject: [getModelToken(TRAIL_ROW), getModelToken(TRAIL_HEAD), getConnectionToken()],
  },
  TrailStart,
  { provide: Trail, useFactory: (store: TrailStore) => new Trail(store), inject: [TrailStore] },
];

/** The same for a process that stays: it also verifies the chain and reads it for staff. */
export const servedTrailParts = (chain: TrailChain, logger: Logger): Provider[] => [
  ...trailParts(),
  {
    provide: TrailChecksStore,
    useFactory: (checks: Model<TrailCheck>) => new TrailChecksStore(checks),
    inject: [getModelToken(TRAIL_CHECK)],
  },
  {
    provide: TrailSweep,
    useFactory: (store: TrailStore, checks: TrailChecksStore, connection: Connection) =>
      new TrailSweep({
        chain,
        store,
        checks,
        verify: new VerifyTrail(store, checks, logger),
        leases: new SweepLeases(connection),
        logger,
      }),
    inject: [TrailStore, TrailChecksStore, getConnectionToken()],
  },
  {
    provide: TrailReader,
    useFactory: (...parts: ConstructorParameters<typeof TrailReader>) => new TrailReader(...parts),
    inject: [TrailStore, TrailChecksStore, TrailSweep],
  },
];
