import { request } from 'node:http';

export interface HostReply<T = unknown> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | undefined>;
}
interface HostRequest {
  method?: string;
  token?: string | undefined;
  cookie?: string | undefined;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Where the edge of a running system listens. */
export interface EdgeAddress {
  /** This machine by default. */
  address?: string;
  port: number;
}

/** Sends a request to the edge under a host name, without resolving that name. */
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
  return new Promise((resolve, reject) => {
    const sent = request({
      host: edge.address ?? '127.0.0.1',
      port: edge.port,
      method,
      path,
      timeout: 30_000,
      headers: headersOf(`${host}:${edge.port}`, more, bytes),
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} took too long`)));
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
    sent.end(bytes);
  });
}

const headersOf = (
  host: string,
  { token, cookie, headers }: HostRequest,
  bytes: string | Buffer | undefined,
) => ({
  host,
  ...(bytes !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bytes),
  }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
});

function readBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes.toString(); // an HTML page or an empty body
  }
}
