import { describe, expect, it } from '@jest/globals';
import { orderStates, STATES, statesBefore, statesWith, type OrderState } from './states.js';

/** Every state that can follow `from` in any number of steps. */
function reachableFrom(from: OrderState): Set<OrderState> {
  const reached = new Set<OrderState>();
  const open: OrderState[] = [from];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of STATES[state].next.filter((name) => !reached.has(name))) {
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

describe('the life of an order', () => {
  it('reaches every state from the first one and never returns to it', () => {
    expect([...reachableFrom('new')].sort()).toEqual(
      orderStates.filter((state) => state !== 'new').sort(),
    );
  });

  it.each(orderStates)('cannot get stuck in %s', (state) => {
    const ends: OrderState[] = ['completed', 'expired', 'refunded'];
    expect(ends.some((end) => end === state || reachableFrom(state).has(end))).toBe(true);
  });

  it.each(orderStates)('leads to %s exactly from the states that name it as their next', (to) => {
    const before = statesBefore(to);
    for (const from of orderStates)
      expect(before.includes(from)).toBe(STATES[from].next.includes(to));
  });

  it('frees unpaid places only through releasing, which cancels the payment intent', () => {
    expect(statesBefore('expired')).toEqual(['releasing']);
  });

  it('is completed only through completing, which sells the places', () => {
    expect(statesBefore('completed')).toEqual(['completing']);
  });

  it('can still be paid while its places are being released or are free again', () => {
    for (const state of ['releasing', 'expired'] as const)
      expect(STATES[state].next).toContain('completing');
  });

  it('never returns to an unpaid state once it is paid', () => {
    const unpaid = statesWith(({ awaitsPayment, awaitsDetails }) => awaitsPayment || awaitsDetails);
    for (const paid of statesWith(({ isPaid, settlement }) => isPaid || settlement !== null))
      expect([...reachableFrom(paid)].filter((state) => unpaid.includes(state))).toEqual([]);
  });
});

describe('the traits of an order’s states', () => {
  it('leave every state either to a sweep or at an end', () => {
    const withoutSweep = statesWith(({ sweep }) => sweep === null);
    expect(withoutSweep.sort()).toEqual(['completed', 'expired', 'refunded']);
  });

  it('let a sweep release only what can be released', () => {
    const released = statesWith(({ sweep }) => sweep === 'release' || sweep === 'release-overdue');
    for (const state of released)
      expect(state === 'releasing' || STATES[state].next.includes('releasing')).toBe(true);
  });

  it('keep the places of every order that may still be paid or was paid', () => {
    const needsPlaces = statesWith(({ awaitsPayment, isPaid }) => awaitsPayment || isPaid);
    for (const state of needsPlaces) expect(STATES[state].holdsPlaces).toBe(true);
  });

  it('accept details only while the order awaits payment', () => {
    for (const state of statesWith(({ details }) => details === 'accepted'))
      expect(STATES[state].awaitsPayment).toBe(true);
  });

  it('end every open or completed order of a closed show, and no other one', () => {
    for (const state of statesWith(({ onClosing }) => onClosing === 'release'))
      expect(STATES[state].sweep).toMatch(/^release/);
    for (const state of statesWith(({ onClosing }) => onClosing === 'refund'))
      expect(STATES[state].next).toContain('refund_due');
  });

  it('name the same outcome in a settlement as on the wire', () => {
    for (const state of statesWith(({ settlement }) => settlement !== null))
      expect(STATES[state].settlement).toBe(STATES[state].status);
  });
});
