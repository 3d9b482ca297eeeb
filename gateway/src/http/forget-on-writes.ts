import type { FastifyInstance } from 'fastify';
import type { KeptAnswers } from './kept-answers.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Drops kept answers before the answer to a write leaves. */
export const forgetOnWrites = (fastify: FastifyInstance, kept: KeptAnswers): void => {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (!READS.has(request.method)) kept.forget();
    done(null, payload);
  });
};
