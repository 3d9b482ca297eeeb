/** Reads the settings of a process from its environment. */
export { privateKeyOf, publicKeyOf, readPublicKey } from './caller-key.js';
export { port } from './port.js';
export { readSettings } from './read-settings.js';
