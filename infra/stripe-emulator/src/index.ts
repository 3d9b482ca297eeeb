/** A stateful Stripe over HTTP for machines without keys, driven by the real client libraries. */
export { startEmulator, type Emulator, type EmulatorOptions } from './start-emulator.js';
