/** The whole system as `npm start` runs it, for what measures and tests it. */
export { startControlledSystem, type ControlledSystem } from './controlled-system.js';
export { readLocalSettings } from './config.js';
export type { ProcessName } from './process-table.js';
export { startSystem, type System } from './start-system.js';
