/** The baseline of every HTTP row: the same bytes from a Fastify that does nothing else. Started as a process of its own. */
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [, , port = '0', file = '', contentType = 'application/json'] = process.argv;
const bytes = readFileSync(file);
const server = fastify();
server.get('/', (_request, reply) => reply.type(contentType).send(bytes));
await server.listen({ port: Number(port), host: '127.0.0.1' });
