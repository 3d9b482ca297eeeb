/** Builders of test data, and tools that drive a whole running system in tests. */
export * from './browser/animations.js';
export * from './browser/axe.js';
export * from './browser/network-quiet.js';
export * from './builders/a-member.js';
export * from './builders/a-ticket.js';
export * from './openapi/body-shape.js';
export * from './system/balancer.js';
export * from './door/sign-ticket.js';
export * from './door/tonight.js';
export {
  runningSystemOf,
  startControlledSystem,
  type ControlledSystem,
} from './system/controlled-system.js';
export * from './system/make-show.js';
export * from './system/replicas.js';
export * from './system/running-system.js';
export * from './system/until-completed.js';
export * from './trail/rows-left-by.js';
