import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether `port` can be listened on. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false; // EADDRINUSE and its kin: somebody else has it
  }
}

const CONNECT_MS = 3_000;

/** Whether somebody listens there. */
export async function isListening(at: { host: string; port: number }): Promise<boolean> {
  const socket = connect(at);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return true;
  } catch {
    return false; // refused, unknown or silent: nobody to work with
  } finally {
    socket.destroy();
  }
}
