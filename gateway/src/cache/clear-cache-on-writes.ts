import type { FastifyInstance } from 'fastify';
import type { CachedAnswers } from './cached-answers.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Clears the cached answers before the answer to a write is sent, so that the writer never reads stale data. */
export const clearCacheOnWrites = (fastify: FastifyInstance, cache: CachedAnswers): void => {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    // guard: no-stale-answers-after-writes
    if (!READS.has(request.method)) cache.clear();
    done(null, payload);
  });
};
