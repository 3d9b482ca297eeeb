import { describe, expect, it } from '@jest/globals';
import { MAX_TICKETS_AT_DESK } from '../values/limits.js';
import { returnPlacesSchema } from './my-returns.js';
import { offerTransferSchema } from './transfers.js';

const friend = { name: 'Grace Hopper', email: 'grace@example.org' };

describe.each([
  {
    what: 'giving tickets back',
    accepts: (quantity: number): boolean =>
      returnPlacesSchema.safeParse({ token: 'token', returnId: 'r', quantity }).success,
  },
  {
    what: 'giving tickets to a friend',
    accepts: (quantity: number): boolean =>
      offerTransferSchema.safeParse({ token: 'token', transferId: 't', ...friend, quantity })
        .success,
  },
])('$what', ({ accepts }) => {
  it('is possible for as many as a group may have', () => {
    expect([1, 10, MAX_TICKETS_AT_DESK].map(accepts)).toEqual([true, true, true]);
  });
  it('is not possible for more, or for none', () => {
    expect([0, 1.5, MAX_TICKETS_AT_DESK + 1].map(accepts)).toEqual([false, false, false]);
  });
});
