import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { CachedAnswers } from './cached-answers.js';

/** Counts how often it is called. */
function counter(): () => Promise<number> {
  let calls = 0;
  return () => Promise.resolve((calls += 1));
}

describe('cached answers', () => {
  it('are computed once for concurrent callers', async () => {
    const cache = new CachedAnswers();
    const compute = counter();
    expect(
      await Promise.all([
        cache.get('a', compute),
        cache.get('a', compute),
        cache.get('b', compute),
      ]),
    ).toEqual([1, 1, 2]);
  });
  it('are not used after a write, even if they were still being computed', async () => {
    const cache = new CachedAnswers();
    let finish: (value: string) => void = () => undefined;
    const old = cache.get('a', () => new Promise<string>((resolve) => (finish = resolve)));
    cache.clear();
    const fresh = cache.get('a', () => Promise.resolve('new'));
    finish('old');
    expect(await Promise.all([old, fresh, cache.get('a', () => Promise.resolve('newer'))])).toEqual(
      ['old', 'new', 'new'],
    );
  });
  it('never hold a failure', async () => {
    const cache = new CachedAnswers();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', () => Promise.resolve('back'))).toBe('back');
  });
  it('are 304 if the client already has them', async () => {
    const cache = new CachedAnswers();
    const sent: { code?: number; etag?: string } = {};
    const reply = {
      code: (code: number) => (sent.code = code),
      headers: ({ etag }: { etag: string }) => (sent.etag = etag),
    } as unknown as FastifyReply;
    const make = () => Promise.resolve({ body: [1, 2] });
    expect((await cache.answer({ reply, ifNoneMatch: undefined }, 'list', make))?.toString()).toBe(
      '[1,2]',
    );
    expect(sent.code).toBeUndefined();
    expect(await cache.answer({ reply, ifNoneMatch: sent.etag }, 'list', make)).toBeUndefined();
    expect(sent.code).toBe(304);
  });
});
