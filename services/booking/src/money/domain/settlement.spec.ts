import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { settlementOf, type SettledOrder } from './settlement.js';

/** Four tickets that came from a show at £20 to one at £25, and whose difference was waived. */
const waived = {
  moveId: 'm',
  from: { showId: 'early', unitPence: pence(2000) },
  to: { showId: 'late', unitPence: pence(2000) },
  quantity: 4,
  differencePence: 2000,
  settledBy: 'waived' as const,
  at: new Date(),
};
const anOrder = (_id: string, quantity: number): SettledOrder => ({
  _id,
  quantity,
  state: 'completed',
  refunds: [],
  quarantine: null,
  moves: [waived],
  totalPence: pence(2000 * quantity),
  duePence: pence(2000 * quantity),
});

const NO_LINES = { feePence: 0, withdrawnPence: 0 };

describe('the settlement of a show', () => {
  it('has what was waived for a booking that has moved in', () => {
    expect(settlementOf('late', [anOrder('party', 4)], NO_LINES)).toMatchObject({
      ...{ tickets: 4, grossPence: 10_000, discountPence: 2000, netPence: 8000 },
    });
  });

  it('has what was waived for those of a party who are left', () => {
    expect(settlementOf('late', [anOrder('party', 3)], NO_LINES)).toMatchObject({
      ...{ tickets: 3, grossPence: 7500, discountPence: 1500, netPence: 6000 },
    });
  });

  it('has it once if the part has come back', () => {
    const family = [anOrder('party', 3), anOrder('part', 1)];
    expect(settlementOf('late', family, NO_LINES)).toMatchObject({
      discountPence: 2000,
      netPence: 8000,
    });
  });

  it('has nothing to share of what a bank has withdrawn', () => {
    const lost = { feePence: 2080, withdrawnPence: 4000 };
    expect(settlementOf('late', [anOrder('party', 4)], lost)).toMatchObject({
      ...{ grossPence: 10_000, feePence: 2080, netPence: 10_000 - 2000 - 4000 - 2080 },
    });
  });
});
