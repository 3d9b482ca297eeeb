import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Below the range of outgoing connections, which could take the port before the server listens on it. */
const FROM = 20_000;
const TO = 32_000;

/** The workers of a test run find their ports at the same time: each has a part of the range to itself. */
const PARTS = 4;
const PART = (TO - FROM) / PARTS;
const first = FROM + PART * (Number(process.env['JEST_WORKER_ID'] ?? 0) % PARTS);

/** Those that this process was given already. Their servers may not listen yet. */
const given = new Set<number>();

/** A free port that no outgoing connection will take, and that no other caller in this process gets. */
export async function freePort(): Promise<number> {
  if (given.size > PART / 2) given.clear();
  const port = randomInt(first, first + PART);
  if (given.has(port)) return freePort();
  given.add(port);
  return (await isFree(port)) ? port : freePort();
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
    return false; // such as EADDRINUSE: another process has it
  }
}

const CONNECT_MS = 3_000;

/** Whether a server listens there. */
export async function isListening(at: { host: string; port: number }): Promise<boolean> {
  const socket = connect(at);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return true;
  } catch {
    return false; // refused, unknown or silent
  } finally {
    socket.destroy();
  }
}
