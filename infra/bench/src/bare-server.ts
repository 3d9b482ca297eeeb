/** The baseline of every HTTP row: Fastify sends the same bytes and does nothing else, in its own process. */
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [, , port = '0', file = '', contentType = 'application/json', encoding = ''] = process.argv;
const bytes = readFileSync(file);
const server = fastify();
const headers = {
  'content-type': contentType,
  ...(encoding !== '' && { 'content-encoding': encoding }),
};
server.get('/', (_request, reply) => reply.headers(headers).send(bytes));
await server.listen({ port: Number(port), host: '127.0.0.1' });
