import { describe, expect, it } from '@jest/globals';
import { bookingStates, statesBefore, TRANSITIONS } from './states.js';

describe('an order’s life', () => {
  it('is the table of reliability.md 2.2', () => {
    expect(TRANSITIONS).toEqual({
      new: ['held', 'releasing'],
      held: ['pending', 'releasing', 'completing'],
      pending: ['releasing', 'completing'],
      releasing: ['expired', 'completing'],
      expired: ['completing'],
      completing: ['completed', 'refund_due'],
      completed: ['refund_due', 'refunded'],
      refund_due: ['refunded'],
      refunded: [],
    });
  });
  it('frees places only through releasing, and is completed only through the fence', () => {
    expect(statesBefore('expired')).toEqual(['releasing']);
    expect(statesBefore('completed')).toEqual(['completing']);
  });
  it('reaches every state but the first from another one', () => {
    for (const state of bookingStates.filter((name) => name !== 'new'))
      expect(statesBefore(state)).not.toEqual([]);
  });
});
