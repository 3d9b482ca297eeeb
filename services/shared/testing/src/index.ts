/** Drives a whole running system in tests. */
export * from './browser/axe.js';
export {
  runningSystemOf,
  startControlledSystem,
  type ControlledSystem,
} from './system/controlled-system.js';
export * from './system/make-show.js';
export * from './system/replicas.js';
export * from './system/running-system.js';
