import { describe, expect, it } from '@jest/globals';
import { addressHashOf, provePerson, requireProof } from './proven-person.js';

const SECRET = 'a secret of this test';
const NOW = new Date('2026-11-28T20:00:00Z');
const person = provePerson(SECRET, { email: 'Ada@example.org', act: 'export' }, NOW);
const at = { act: 'export', now: NOW } as const;

describe('the proof of an address', () => {
  it('opens the data of this address for a few minutes, however it was written', () => {
    requireProof(SECRET, person, at);
    requireProof(SECRET, { ...person, email: 'ada@example.org' }, at);
  });
  it.each([
    ['for another address', { email: 'bob@example.org' }, at],
    ['for another act', {}, { ...at, act: 'erase' as const }],
    [
      'for an act that was put into it',
      { act: 'erase' as const },
      { ...at, act: 'erase' as const },
    ],
    ['later than it says', {}, { ...at, now: new Date('2026-11-28T20:06:00Z') }],
    ['with a time that was put into it', { until: NOW.getTime() * 2 }, at],
    ['with another proof', { proof: 'x' }, at],
  ])('opens nothing %s', (_, change, given) => {
    expect(() => requireProof(SECRET, { ...person, ...change }, given)).toThrow(/sign in/);
  });
  it('names an address by a hash that only the secret can make', () => {
    expect(addressHashOf(SECRET, 'ADA@example.org ')).toBe(
      addressHashOf(SECRET, 'ada@example.org'),
    );
    expect(addressHashOf('another', 'ada@example.org')).not.toBe(
      addressHashOf(SECRET, 'ada@example.org'),
    );
  });
});
