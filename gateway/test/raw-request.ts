import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Sends bytes as they are, without a client that would clean them up. @returns everything that was answered. */
export async function sendBytes(app: NestFastifyApplication, bytes: string): Promise<string> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

/** Sends a request with this target, to the letter. @returns the status of the answer. */
export async function statusOf(
  app: NestFastifyApplication,
  { method = 'GET', target, host }: { method?: string; target: string; host: string },
): Promise<number> {
  const head = [`${method} ${target} HTTP/1.1`, `host: ${host}`, 'connection: close'];
  const answer = await sendBytes(app, `${head.join('\r\n')}\r\ncontent-length: 0\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
