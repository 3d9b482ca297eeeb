import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../../test/sound-evidence.js';
import { audit } from '../auditor.js';

describe('the law of moves that their customers have paid', () => {
  it('finds a move that no card has paid', () => {
    const evidence = soundEvidence();
    evidence.bookings = evidence.bookings.filter(({ _id }) => _id !== 'move-m1');
    expect(audit(evidence)).toContain('booking paid: move m1 for 1000 has 0 payments');
  });

  it('finds a move that was paid at the desk without any money', () => {
    const evidence = soundEvidence();
    for (const { moves = [] } of evidence.bookings)
      for (const move of moves) move.settledBy = 'desk';
    expect(audit(evidence)).toEqual([]);
    evidence.bookings = evidence.bookings.filter(({ _id }) => _id !== 'move-m1');
    expect(audit(evidence)).toContain('booking paid: move m1 for 1000 has 0 payments');
  });

  it('finds a difference that went back as a whole although the booking has moved', () => {
    const evidence = soundEvidence();
    const supplement = evidence.bookings.find(({ _id }) => _id === 'move-m1');
    supplement?.refunds.push({
      ...{ id: 'move-m1-all', pence: 1000, cardPence: 1000, gift: [], places: 0, state: 'done' },
    });
    expect(audit(evidence)).toContain(
      'booking paid: move m1 is kept, but its payment went back as a whole',
    );
  });

  it('finds a difference that has moved no booking', () => {
    const evidence = soundEvidence();
    for (const booking of evidence.bookings) delete booking.moves;
    expect(audit(evidence)).toContain(
      'supplement move-m1: is paid, but booking paid has not moved',
    );
  });
});
