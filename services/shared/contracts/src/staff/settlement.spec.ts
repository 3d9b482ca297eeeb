import { describe, expect, it } from '@jest/globals';
import { pence } from '../values/money.js';
import { dealOf, settleShowSchema, sharesOf, termsOf, type DealTerms } from './settlement.js';

const share = (percent: number, costs: number): DealTerms => ({
  kind: 'share',
  percent,
  costsPence: pence(costs),
});
const aSum = (sum: number, costs: number): DealTerms => ({
  kind: 'sum',
  sumPence: pence(sum),
  costsPence: pence(costs),
});

describe('the deal with an act', () => {
  it.each([
    ['a share of the net after costs', 100_000, share(60, 20_000), [48_000, 32_000]],
    ['a share, and the part of a penny is the club’s', 1_001, share(33, 0), [330, 671]],
    ['a share of nothing if the costs are higher', 10_000, share(60, 20_000), [0, -10_000]],
    ['a share of nothing if more went back than came in', -80, share(60, 0), [0, -80]],
    ['a sum, whatever the show has brought', 10_000, aSum(30_000, 5_000), [30_000, -25_000]],
  ])('is %s', (_, net, terms, [actPence, clubPence]) => {
    expect(sharesOf(net, terms)).toEqual({ actPence, clubPence });
  });

  it('never gives away more or less than there is', () => {
    for (let net = -50; net < 500; net += 7)
      for (const terms of [share(37, 13), share(100, 0), aSum(99, 1)]) {
        const { actPence, clubPence } = sharesOf(net, terms);
        expect(actPence + clubPence + terms.costsPence).toBe(net);
      }
  });

  it('is the same in pounds and in pence', () => {
    for (const terms of [share(60, 1_250), aSum(30_010, 99)])
      expect(termsOf(dealOf(terms))).toEqual(terms);
  });

  it.each([
    ['kind', { kind: 'gift', costs: 0 }],
    ['percent', { kind: 'share', percent: 101, costs: 0 }],
    ['percent', { kind: 'share', percent: 12.5, costs: 0 }],
    ['costs', { kind: 'share', percent: 50, costs: -1 }],
    ['sum', { kind: 'sum', costs: 0 }],
  ])('with a bad %s is refused, and the field is named', (field, deal) => {
    const read = settleShowSchema.safeParse({ deal });
    expect(read.error?.issues.map(({ path }) => path)).toEqual([['deal', field]]);
  });
});
