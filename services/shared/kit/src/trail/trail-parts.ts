import type { Provider } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { TRAIL_HEAD, TRAIL_ROW, type TrailHead, type TrailRow } from './trail-row.js';
import { TrailStart } from './trail-start.js';
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
