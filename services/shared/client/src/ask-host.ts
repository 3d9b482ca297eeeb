import { request, type ClientRequest, type OutgoingHttpHeaders } from 'node:http';

const DEADLINE_MS = 30_000;

export interface HostReply<T = unknown> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | undefined>;
}
interface HostRequest {
  method?: string;
  token?: string | undefined;
  cookie?: string | undefined;
  /** Text and bytes are sent as they are, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Where the edge of a running system listens. */
export interface EdgeAddress {
  /** This machine by default. */
  address?: string;
  port: number;
  /** The address of this machine that the request comes from, such as 127.0.1.7: each one is a customer's network. */
  from?: string;
}

/** Asks the edge under a host name without asking a resolver for that name. */
export function askHost<T = unknown>(
  edge: EdgeAddress,
  host: string,
  path: string,
  more: HostRequest = {},
): Promise<HostReply<T>> {
  const { method = 'GET', body } = more;
  const bytes =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      ? body
      : JSON.stringify(body);
  const sent = request({
    host: edge.address ?? '127.0.0.1',
    port: edge.port,
    ...(edge.from !== undefined && { localAddress: edge.from }),
    method,
    path,
    timeout: DEADLINE_MS,
    headers: { host: `${host}:${edge.port}`, ...headersOf(more, bytes) },
  });
  sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} took too long`)));
  sent.end(bytes);
  return replyTo<T>(sent);
}

const headersOf = (
  { token, cookie, headers }: HostRequest,
  bytes: string | Buffer | undefined,
): OutgoingHttpHeaders => ({
  ...(bytes !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bytes),
  }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
});

const replyTo = <T>(sent: ClientRequest): Promise<HostReply<T>> =>
  new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          body: readBody(Buffer.concat(chunks)) as T,
          headers: reply.headers,
        }),
      );
    });
  });

/** @returns the body. @throws Error with the body's beginning if the status is a failure. */
export function succeeded<T>({ status, body }: HostReply<T>): T {
  if (status < 400) return body;
  throw new Error(`The request was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
}

function readBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes.toString(); // an HTML page or an empty body
  }
}
