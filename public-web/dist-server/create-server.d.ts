import { type FastifyInstance } from 'fastify';
import type { WebSettings } from './config.js';
/** Serves built assets and rendered pages. */
export declare function createServer(settings: WebSettings): Promise<FastifyInstance>;
