import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Dispute } from '../../disputes/domain/dispute.js';
import { lostPence, unbookedFeePence } from './withdrawals.js';

const aDispute = (changes: Partial<Dispute> = {}): Dispute => ({
  _id: 'du_1',
  orderId: 'booking',
  reason: 'fraudulent',
  status: 'needs_response',
  outcome: null,
  pence: pence(4000),
  withdrawnPence: pence(4000),
  feePence: pence(2000),
  movements: 1,
  openedAt: new Date(),
  closedAt: null,
  evidenceDueAt: null,
  ...changes,
});
const credits = [{ account: 'card', pence: pence(1500) }];
const aCard = (availablePence: number, ...freezeCauses: string[]) => ({
  ...{ _id: 'card', availablePence: pence(availablePence), holds: [], issue: 1 },
  ...{ frozen: freezeCauses.length > 0, freezeCauses },
});
const frozen = { credits, accounts: [aCard(1500, 'dispute du_1')], debits: [] };

describe('what a bank has taken of a booking', () => {
  it.each([
    ['all of it without a credit', { credits: [], accounts: [], debits: [] }, 4000],
    ['not what is frozen on a credit', frozen, 2500],
    ['not what is owed as a credit, which begins frozen', { ...frozen, accounts: [] }, 2500],
    ['all of it if staff have left the credit', { ...frozen, accounts: [aCard(1500)] }, 4000],
    [
      'all of it if the credit is frozen for another reason',
      { ...frozen, accounts: [aCard(1500, 'refunded')] },
      4000,
    ],
    [
      'not what was taken off a credit',
      {
        ...{ credits, accounts: [aCard(0, 'dispute du_1')] },
        debits: [
          { account: 'card', pence: -1500 },
          { account: 'another', pence: -700 },
        ],
      },
      2500,
    ],
  ])('is %s', (_, credited, expected) => {
    expect(lostPence([aDispute()], credited)).toBe(expected);
  });

  it('is never less than nothing', () => {
    expect(lostPence([aDispute({ withdrawnPence: pence(1000) })], frozen)).toBe(0);
  });

  it('has a credit once if two payments of the booking are disputed', () => {
    const both = [aDispute(), aDispute({ _id: 'du_2', withdrawnPence: pence(500) })];
    const card = aCard(1500, 'dispute du_1', 'dispute du_2');
    expect(lostPence(both, { ...frozen, accounts: [card] })).toBe(3000);
  });
});

describe('the fees of disputes that Stripe’s lines do not have yet', () => {
  const line = { sourceId: 'du_1', feePence: 2000 };
  it.each([
    ['all before the first line was read', aDispute(), [], 2000],
    ['nothing once it was read', aDispute(), [line], 0],
    ['nothing if the lines know more', aDispute(), [line, { ...line, feePence: -2000 }], 0],
    ['the rest', aDispute({ movements: 2, feePence: pence(0) }), [line], -2000],
    ['not those of other lines', aDispute(), [{ sourceId: 'ch_1', feePence: 80 }], 2000],
  ])('are %s', (_, dispute, lines, expected) => {
    expect(unbookedFeePence([dispute], lines)).toBe(expected);
  });
});
