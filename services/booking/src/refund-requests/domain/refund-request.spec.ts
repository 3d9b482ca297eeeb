import { poundsToPence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { viewRequest, type RefundRequest } from './refund-request.js';

const REQUEST: RefundRequest = {
  _id: 'refund-1',
  orderId: 'order-1',
  showId: 'show-1',
  reference: 'BK123456ABC',
  refund: { pence: poundsToPence(90), places: 0, reason: 'the show was late' },
  askedBy: { id: 'staff-carys', username: 'carys' },
  at: new Date('2026-11-28T20:00:00Z'),
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  note: null,
};

describe('a refund request', () => {
  it.each([
    ['someone else', 'staff-mair', true],
    ['the member of staff who has asked', 'staff-carys', false],
    ['a caller without an account', undefined, false],
  ])('may be decided by %s: %s, %s', (_who, staffId, mayDecide) => {
    expect(viewRequest(REQUEST, { staffId, mayApprove: true }).mayDecide).toBe(mayDecide);
    expect(viewRequest(REQUEST, { staffId, mayApprove: false }).mayDecide).toBe(false);
  });
});
