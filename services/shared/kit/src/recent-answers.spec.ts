import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecentAnswers } from './recent-answers.js';

describe('recent answers', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const asked = (answer: (about: string) => string | undefined, max = 10) => {
    const ask = jest.fn((about: string) => Promise.resolve(answer(about)));
    return { ask, recent: new RecentAnswers(ask, { keepMs: 1_000, max }) };
  };

  it('are asked for once in their time', async () => {
    const { ask, recent } = asked((about) => `the date of ${about}`);
    expect(await recent.get('a')).toBe('the date of a');
    jest.advanceTimersByTime(999);
    expect(await recent.get('a')).toBe('the date of a');
    expect(ask).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await recent.get('a');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are asked for again if there was none', async () => {
    const { ask, recent } = asked(() => undefined);
    expect([await recent.get('a'), await recent.get('a')]).toEqual([undefined, undefined]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are forgotten if there are too many', async () => {
    const { ask, recent } = asked((about) => about, 2);
    for (const about of ['a', 'b', 'c', 'a']) await recent.get(about);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
