/** Reads the settings of a process from its environment. */
export { port } from './port.js';
export { readSettings } from './read-settings.js';
