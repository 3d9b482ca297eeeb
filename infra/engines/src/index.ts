/** Starts databases and the other engines on free ports, and looks after the processes that run them. */
export * from './engine-cache.js';
export * from './faulty-smtp.js';
export * from './find-chromium.js';
export * from './kubectl.js';
export * from './mail-catcher.js';
export * from './mongo.js';
export * from './nats.js';
export * from './object-store.js';
export * from './process/attempt.js';
export * from './process/child.js';
export * from './process/ports.js';
export * from './process/wait-for.js';
export * from './promtool.js';
export * from './python-package.js';
export * from './redis.js';
export * from './smtp-faults.js';
export * from './start-engines.js';
