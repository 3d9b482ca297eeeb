/** Real engines on free ports, and what tests need to drive a whole system. */
export * from './browser/axe.js';
export * from './browser/find-chromium.js';
export * from './engines/engines.js';
export * from './engines/engine-cache.js';
export * from './engines/mail-catcher.js';
export * from './engines/mongo.js';
export * from './engines/nats.js';
export * from './engines/object-store.js';
export * from './engines/python-package.js';
export * from './engines/redis.js';
export * from './http/pay-at-emulator.js';
export * from './process/attempt.js';
export * from './process/child.js';
export * from './process/ports.js';
export * from './process/wait-for.js';
export * from './system/running-system.js';
export * from './system/specification-client.js';
