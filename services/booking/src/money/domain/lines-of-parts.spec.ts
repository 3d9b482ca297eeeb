import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { linesOfPart, withoutParts } from './lines-of-parts.js';

const charge = { type: 'charge', sourceId: 'ch_1', grossPence: 6000, feePence: 110 };
const aRefund = (id: string, grossPence: number) => ({
  ...{ type: 'refund', sourceId: id, grossPence, feePence: 0 },
});
const aPart = (duePence: number, ...refunds: string[]) => ({
  duePence: pence(duePence),
  refunds: refunds.map((stripeRefundId) => ({
    ...{ id: stripeRefundId, stripeRefundId, pence: pence(1), cardPence: pence(1), gift: [] },
    ...{ places: 0, state: 'done' as const, attempt: 1, reason: '' },
  })),
});

describe('the lines of the payment of a party', () => {
  it('are shared to the penny, and what cannot be shared stays with the party', () => {
    const parts = [aPart(2000), aPart(2000)].map((part) => linesOfPart(part, [charge]));
    expect(parts).toEqual([
      { grossPence: 2000, feePence: 36 },
      { grossPence: 2000, feePence: 36 },
    ]);
    expect(withoutParts(charge, parts)).toEqual({ grossPence: 2000, feePence: 38 });
  });

  it('are those of a part if they are its own refunds, and of the party otherwise', () => {
    const lines = [charge, aRefund('re_1', -700), aRefund('re_2', -500)];
    expect(linesOfPart(aPart(2000, 're_1'), lines)).toMatchObject({ grossPence: 1300 });
  });

  it('are none while Stripe has not listed the charge', () => {
    expect(linesOfPart(aPart(2000), [])).toEqual({ grossPence: 0, feePence: 0 });
  });

  it('are nothing that Stripe has not charged', () => {
    const small = { ...charge, grossPence: 1500, feePence: 40 };
    const part = linesOfPart(aPart(2000), [small]);
    expect(part).toEqual({ grossPence: 1500, feePence: 40 });
  });

  it('have no share in the fee of a dispute', () => {
    const dispute = { type: 'adjustment', sourceId: 'dp_1', grossPence: -6000, feePence: 2000 };
    expect(linesOfPart(aPart(2000), [charge, dispute])).toEqual({ grossPence: 2000, feePence: 36 });
  });
});
