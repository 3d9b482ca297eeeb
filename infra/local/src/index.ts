/** The whole system as `npm start` runs it, for what measures and tests it. */
export { readLocalSettings } from './config.js';
export type { ProcessName } from './process-table.js';
export { startSystem, type System } from './start-system.js';
