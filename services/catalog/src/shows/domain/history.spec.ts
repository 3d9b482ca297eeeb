import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './history.js';

describe('the history of a show', () => {
  it('shows each changed field before and after', () => {
    expect(
      changesBetween({ title: 'One', price: 20, date: '2026-11-28' }, { title: 'One', price: 25 }),
    ).toEqual([
      { field: 'price', before: '20', after: '25' },
      { field: 'date', before: '2026-11-28', after: '' },
    ]);
  });
  it('shortens long texts and still notices a change at their end', () => {
    const [change] = changesBetween(
      { fullDescription: 'a'.repeat(400) },
      { fullDescription: `${'a'.repeat(400)}b` },
    );
    expect(change?.before).toHaveLength(301);
  });
  it('lists no changes for a save that changes nothing', () => {
    expect(changesBetween({ title: 'One' }, { title: 'One' })).toEqual([]);
  });
});
