import { describe, expect, it } from '@jest/globals';
import { freePort } from './ports.js';

describe('a free port', () => {
  // By chance alone, two of six hundred would be the same.
  it('is given to one caller, though nothing listens on it yet', async () => {
    const ports = await Promise.all(Array.from({ length: 600 }, () => freePort()));
    expect(new Set(ports).size).toBe(ports.length);
  });
});
