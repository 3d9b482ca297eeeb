import { readErasures } from '@club/kit';
import { describe, expect, it } from '@jest/globals';
import { readObjections } from './objections.js';

const HASH = 'a'.repeat(64);
const AT = '2026-11-28T20:00:00.000Z';

describe('what a restore is told', () => {
  const text = `${HASH} ${AT}\nnews.${HASH} ${AT}\nsome other line\nnews.${HASH} yesterday\n`;

  it('has objections and erasures, each read by its own reader', () => {
    expect(readObjections(text)).toEqual([{ id: `news.${HASH}`, at: new Date(AT) }]);
    expect(readErasures(text)).toEqual([{ hash: HASH, at: new Date(AT) }]);
  });
});
