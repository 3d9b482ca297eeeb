import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../../test/sound-evidence.js';
import { audit } from '../auditor.js';

/** The booking has offered one of its two places back, and another order holds it. */
function lentEvidence() {
  const evidence = soundEvidence();
  const [offer] = evidence.offers;
  const own = offer?.claims.find(({ id }) => id === 'paid');
  const buyer = offer?.claims.find(({ id }) => id === 'held');
  if (offer === undefined || own === undefined || buyer === undefined) throw new Error('no claims');
  own.quantity -= 1;
  offer.sold -= 1;
  offer.free += 1;
  offer.returns = [{ returnId: 'r', orderId: 'paid', open: 0, lent: 1 }];
  buyer.lent = [{ returnId: 'r', places: 1 }];
  return { evidence, offer, buyer };
}

describe('the law of places that are given back', () => {
  it('accepts a place that another order holds', () => {
    expect(audit(lentEvidence().evidence)).toEqual([]);
  });

  it('finds a place that is in no claim', () => {
    const { evidence, offer, buyer } = lentEvidence();
    delete buyer.lent;
    expect(audit(evidence)).toContain(
      `offer ${offer._id}: return r has lent 1 places, 0 are taken`,
    );
  });

  it('finds places for sale that no booking has offered back', () => {
    const { evidence, offer } = lentEvidence();
    offer.returning = 1;
    expect(audit(evidence)).toContain(`offer ${offer._id}: 0 places offered back, 1 for sale`);
  });

  it('finds a booking that offers more than it has', () => {
    const { evidence, offer } = lentEvidence();
    offer.returns = [{ returnId: 'r', orderId: 'paid', open: 3, lent: 1 }];
    offer.returning = 3;
    expect(audit(evidence)).toContain(`offer ${offer._id}: booking paid offers 3 places of 1`);
  });
});
