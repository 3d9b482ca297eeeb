/** Reads the settings of a process from its environment. */
export { readSettings } from './read-settings.js';
