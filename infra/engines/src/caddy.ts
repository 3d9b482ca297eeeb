import { fromWheel, type Progress } from './engine-cache.js';
import { pinned } from './requirements.js';

/** Always this version, which is the one that images of `caddy:2` have at the moment. */
const WHEEL = {
  engine: 'caddy',
  requirements: pinned('caddy'),
  program: /scripts\/caddy$/,
};

/** Finds the edge of production, so that its configuration is tested as it is. */
export const findCaddy = (progress: Progress): Promise<string> => fromWheel(WHEEL, progress);
