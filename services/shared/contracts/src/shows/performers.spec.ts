import { describe, expect, it } from '@jest/globals';
import { parsePerformers, performerNames, performerSlots } from './performers.js';

describe('reading performers', () => {
  it('splits each line into a name and a bio', () => {
    expect(parsePerformers('Ann Other - Quick - and loud\r\n\nBob')).toEqual([
      { name: 'Ann Other', bio: 'Quick - and loud' },
      { name: 'Bob', bio: 'Stand-up comedian' },
    ]);
  });
  it('fills in a missing name or bio', () => {
    expect(parsePerformers('Ann\n - shy')).toEqual([
      { name: 'Ann', bio: 'Stand-up comedian' },
      { name: 'Performer 2', bio: 'shy' },
    ]);
  });
  it('calls a performer without a name Comedian in structured data', () => {
    expect(performerNames('Ann - loud\n - shy')).toEqual(['Ann', 'Comedian']);
    expect(performerNames(undefined)).toEqual([]);
  });
  it('fills four slots and leaves the rest to be announced', () => {
    expect(performerSlots('Ann').map(({ name, bio }) => `${name}: ${bio}`)).toEqual([
      'Ann: Stand-up comedian',
      ...Array<string>(3).fill('TBA: To be announced'),
    ]);
    expect(performerSlots('1\n2\n3\n4\n5')).toHaveLength(4);
  });
});
