import { type FastifyInstance } from 'fastify';
/** Serves the staff app: its assets, and its one page for every other path. */
export declare function createServer(): Promise<FastifyInstance>;
