import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ShortLivedCache } from './short-lived-cache.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Answer {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

/**
 * Answers that are the same for every visitor, cached for half a second, so that a thousand people who look at one
 * show cause one call to the services. A write through this gateway that changes shows or places clears the cache (ADR 12).
 */
@Injectable()
export class CachedAnswers extends ShortLivedCache {
  /**
   * Answers with cached bytes, or with 304 if the client already has them.
   * @param ifNoneMatch the request's header.
   */
  async answer<T>(
    { reply, ifNoneMatch }: { reply: FastifyReply; ifNoneMatch: string | undefined },
    key: string,
    make: () => Promise<{ body: T; headers?: Record<string, string | number> }>,
  ): Promise<Buffer | undefined> {
    const { bytes, headers } = await this.get<Answer>(`answer ${key}`, async () =>
      answerOf(await make()),
    );
    void reply.headers(headers);
    if (ifNoneMatch !== headers['etag']) return bytes;
    void reply.code(304);
    return undefined;
  }
}

function answerOf({
  body,
  headers = {},
}: {
  body: unknown;
  headers?: Record<string, string | number>;
}): Answer {
  const bytes = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return {
    bytes,
    headers: { ...headers, 'content-type': JSON_TYPE, 'cache-control': 'no-cache', etag },
  };
}
