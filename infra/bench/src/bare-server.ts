/** The baseline for each HTTP row: Fastify in its own process sends a stored copy of our answer and does nothing else. */
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
