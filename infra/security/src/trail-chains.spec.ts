import { describe, expect, it } from '@jest/globals';
import { faultOf, hashOf, type ChainHead, type ChainRow } from './trail-chains.js';

const FIRST_PREVIOUS = '0'.repeat(64);

/** A chain of three acts, as a service writes it. */
function aChain(): { rows: ChainRow[]; head: ChainHead } {
  const rows: ChainRow[] = [];
  for (let act = 1; act <= 3; act += 1) {
    const previous = rows.at(-1)?.hash ?? FIRST_PREVIOUS;
    const facts = { at: new Date(act * 1000), details: { pence: act, code: 'a' }, venue: null };
    const row = { _id: act, ...facts, previous, hash: '' };
    rows.push({ ...row, hash: hashOf(row) });
  }
  return { rows, head: { sequence: 3, hash: rows.at(-1)?.hash ?? '' } };
}

describe('the trails after a run', () => {
  it('are whole as they were written, and when nothing has happened', () => {
    const { rows, head } = aChain();
    expect(faultOf(rows, head)).toBeUndefined();
    expect(faultOf([], { sequence: 0, hash: FIRST_PREVIOUS })).toBeUndefined();
  });

  it('do not depend on the order of the fields', () => {
    const { rows, head } = aChain();
    const turned = rows.map(
      (row) => Object.fromEntries(Object.entries(row).reverse()) as unknown as ChainRow,
    );
    expect(faultOf(turned, head)).toBeUndefined();
  });

  it('are broken by a row that was altered or removed', () => {
    const { rows, head } = aChain();
    const altered = rows.map((row) => (row._id === 2 ? { ...row, details: { pence: 9 } } : row));
    expect(faultOf(altered, head)).toBe('row 2 was altered');
    expect(faultOf([...rows.slice(0, 1), ...rows.slice(2)], head)).toBe('row 2 is missing');
    expect(faultOf(rows.slice(1), head)).toBe('row 1 is missing');
  });

  it('are broken by a tail that was cut off, a head that was set back, and no head', () => {
    const { rows, head } = aChain();
    expect(faultOf(rows.slice(0, 2), head)).toContain('its last row is 2');
    expect(faultOf(rows, { sequence: 2, hash: rows[1]?.hash ?? '' })).toContain('head is at row 2');
    expect(faultOf(rows, null)).toBe('it has no head');
  });
});
