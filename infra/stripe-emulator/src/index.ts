/** Emulates Stripe over HTTP for machines without Stripe keys. The real client libraries work with it. */
export { startEmulator, type Emulator, type EmulatorOptions } from './start-emulator.js';
