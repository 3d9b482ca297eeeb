import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './history.js';

describe('the history of a show', () => {
  it('names what changed, as it was and as it is', () => {
    expect(
      changesBetween({ title: 'One', price: 20, date: '2026-11-28' }, { title: 'One', price: 25 }),
    ).toEqual([
      { field: 'price', before: '20', after: '25' },
      { field: 'date', before: '2026-11-28', after: '' },
    ]);
  });
  it('tells long texts by their beginning, and sees a change behind it', () => {
    const [change] = changesBetween(
      { fullDescription: 'a'.repeat(400) },
      { fullDescription: `${'a'.repeat(400)}b` },
    );
    expect(change?.before).toHaveLength(301);
  });
  it('is silent about a save that changes nothing', () => {
    expect(changesBetween({ title: 'One' }, { title: 'One' })).toEqual([]);
  });
});
