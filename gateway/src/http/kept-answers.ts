import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { KeptValues } from './kept-values.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Answer {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

/**
 * What everybody is told alike, kept for a moment: a thousand people who look at one show are one question to the
 * services. Every write that passes this gateway drops all of it, so that nobody reads less than they wrote (ADR 0012).
 */
@Injectable()
export class KeptAnswers extends KeptValues {
  /**
   * Answers with kept bytes, or with 304 where the asker has them.
   * @param ifNoneMatch the request's header.
   */
  async answer<T>(
    { reply, ifNoneMatch }: { reply: FastifyReply; ifNoneMatch: string | undefined },
    key: string,
    make: () => Promise<{ body: T; headers?: Record<string, string | number> }>,
  ): Promise<Buffer | undefined> {
    const { bytes, headers } = await this.value<Answer>(`answer ${key}`, async () =>
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
