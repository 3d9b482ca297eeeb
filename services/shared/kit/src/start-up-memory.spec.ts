import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { freeStartUpMemory } from './start-up-memory.js';

describe('the memory of a process that has started', () => {
  it('has nothing any more that only loading has needed', async () => {
    const left = new WeakRef({ text: 'a source' });
    await setImmediate(); // until the end of its turn a WeakRef keeps what it refers to
    freeStartUpMemory();
    expect(left.deref()).toBeUndefined();
  });
});
