/** The whole system as `npm start` runs it, for tests and measurements. */
export { readLocalSettings } from './config.js';
export type { ProcessName, ProcessSpec } from './process-table.js';
export { startSystem, type System } from './start-system.js';
export { Supervisor } from './supervisor.js';
