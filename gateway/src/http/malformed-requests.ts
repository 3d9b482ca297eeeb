import { ERROR_STATUS, type ErrorCode } from '@club/contracts';
import { newRequestId } from '@club/kit';
import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './error-body.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Such requests reach no hook and no filter, so the answer is built by hand. */
function refusal(code: ErrorCode): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const requestId = newRequestId();
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
  };
  return { status: ERROR_STATUS[code], headers, body: JSON.stringify(errorBody(code, requestId)) };
}

/** Answers a path that cannot be decoded. */
export function answerMalformedPath(
  _error: unknown,
  _request: unknown,
  { raw }: FastifyReply,
): void {
  const { status, headers, body } = refusal('NOT_FOUND');
  raw.writeHead(status, headers).end(body);
}

const LINGER_MS = 1_000;

/** Answers bytes that are not an HTTP request: headers above Node's limit of 16 kB, garbage, or silence for too long. */
export function answerMalformedBytes({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, headers, body } = refusal(
    code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED',
  );
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
  // Discard what the client still sends. Closing now would reset the connection before the answer was read.
  socket.resume();
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}
