import { request } from 'node:http';

export interface Edge {
  /** What is connected to; this machine where nothing else is said. */
  address?: string;
  port: number;
  publicHost: string;
  adminHost: string;
}
interface Ask {
  method: string;
  host: string;
  path: string;
  token?: string | undefined;
  cookie?: string | undefined;
  /** An object is sent as JSON, bytes as they are. */
  body?: unknown;
  type?: string;
}
interface Answer {
  status: number;
  text: string;
  cookie: string | undefined;
}

/** Speaks to the edge under its host names without asking a resolver for them. @throws Error for any failure status. */
export async function ask(
  edge: Edge,
  { method, host, path, token, cookie, body, type = 'application/json' }: Ask,
): Promise<Answer> {
  const bytes =
    body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const answer = await new Promise<Answer>((resolve, reject) => {
    const sent = request({
      host: edge.address ?? '127.0.0.1',
      port: edge.port,
      method,
      path,
      timeout: 30_000,
      headers: {
        host: `${host}:${edge.port}`,
        ...(bytes !== undefined && { 'content-type': type, 'content-length': bytes.length }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
      },
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} took too long`)));
    sent.on('response', (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookie: reply.headers['set-cookie']?.[0]?.split(';')[0],
        }),
      );
    });
    sent.end(bytes);
  });
  if (answer.status >= 400)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
}
