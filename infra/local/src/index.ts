/** The whole system as `npm start` runs it, for what measures and tests it. */
export { asTestsSeeIt, startControlledSystem, type ControlledSystem } from './controlled-system.js';
export { readLocalSettings } from './config.js';
export type { ProcessName } from './process-table.js';
export { startTwins, TWINS, type Twin, type TwinSystem } from './twins.js';
export { startSystem, type System } from './start-system.js';
