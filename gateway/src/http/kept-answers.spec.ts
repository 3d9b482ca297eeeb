import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { KeptAnswers } from './kept-answers.js';

/** A question whose answer counts how often it was asked. */
function counter(): () => Promise<number> {
  let asked = 0;
  return () => Promise.resolve((asked += 1));
}

describe('kept answers', () => {
  it('are made once for all who ask at the same time', async () => {
    const kept = new KeptAnswers();
    const ask = counter();
    expect(
      await Promise.all([kept.value('a', ask), kept.value('a', ask), kept.value('b', ask)]),
    ).toEqual([1, 1, 2]);
  });
  it('are dropped by a write, also where they were on their way', async () => {
    const kept = new KeptAnswers();
    let finish: (value: string) => void = () => undefined;
    const old = kept.value('a', () => new Promise<string>((resolve) => (finish = resolve)));
    kept.forget();
    const fresh = kept.value('a', () => Promise.resolve('new'));
    finish('old');
    expect(
      await Promise.all([old, fresh, kept.value('a', () => Promise.resolve('newer'))]),
    ).toEqual(['old', 'new', 'new']);
  });
  it('keep no failure', async () => {
    const kept = new KeptAnswers();
    await expect(kept.value('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.value('a', () => Promise.resolve('back'))).toBe('back');
  });
  it('are 304 for those who have them', async () => {
    const kept = new KeptAnswers();
    const sent: { code?: number; etag?: string } = {};
    const reply = {
      code: (code: number) => (sent.code = code),
      headers: ({ etag }: { etag: string }) => (sent.etag = etag),
    } as unknown as FastifyReply;
    const make = () => Promise.resolve({ body: [1, 2] });
    expect((await kept.answer({ reply, ifNoneMatch: undefined }, 'list', make))?.toString()).toBe(
      '[1,2]',
    );
    expect(sent.code).toBeUndefined();
    expect(await kept.answer({ reply, ifNoneMatch: sent.etag }, 'list', make)).toBeUndefined();
    expect(sent.code).toBe(304);
  });
});
