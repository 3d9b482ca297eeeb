import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { nextStep } from './next-step.js';

const NOON = new Date('2026-11-24T12:00:00Z');
const aShow = (free: number, onSale = 0) => ({
  free,
  onSale,
  ticket: aTicket({ date: '2026-11-28' }),
});
type Party = Parameters<typeof nextStep>[1][number];
const aParty = (_id: string, quantity: number, more: Partial<Party> = {}): Party => ({
  _id,
  quantity,
  acceptFewer: false,
  ...more,
});
const step = (show: ReturnType<typeof aShow>, ...parties: Party[]) => nextStep(show, parties, NOON);

describe('the next step of a waiting list', () => {
  it('is nothing while no place is kept for it', () => {
    expect(step(aShow(3, 3), aParty('a', 2))).toEqual({ do: 'nothing' });
  });
  it('is an offer to the first party if it fits', () => {
    expect(step(aShow(2), aParty('a', 2), aParty('b', 1))).toEqual({
      do: 'offer',
      waitId: 'a',
      quantity: 2,
    });
  });
  it('uses places that are on sale as well, so that a large party gets its seats', () => {
    expect(step(aShow(4, 3), aParty('a', 4))).toMatchObject({ do: 'offer', quantity: 4 });
  });
  it('is saving up for the first party if it does not fit', () => {
    expect(step(aShow(2), aParty('a', 5), aParty('b', 1))).toEqual({ do: 'save', waitId: 'a' });
  });
  it('is an offer of fewer if the first party accepts that', () => {
    const first = aParty('a', 5, { acceptFewer: true });
    expect(step(aShow(2), first, aParty('b', 1))).toMatchObject({ waitId: 'a', quantity: 2 });
  });
  it('is an offer to the first that fits once saving up has ended', () => {
    const savingSince = new Date(NOON.getTime() - 6 * 3_600_000);
    const large = aParty('a', 5, { savingSince });
    expect(step(aShow(2), large, aParty('b', 3), aParty('c', 2))).toMatchObject({ waitId: 'c' });
  });
  it('leaves out a party that has just let an offer pass', () => {
    const first = aParty('a', 2, { sitsOut: true });
    expect(step(aShow(2), first, aParty('b', 2))).toMatchObject({ waitId: 'b' });
  });
  it('puts on sale what no one can use', () => {
    const savingSince = new Date(0);
    expect(step(aShow(2), aParty('a', 5, { savingSince }))).toEqual({ do: 'put-on-sale' });
    expect(step(aShow(2))).toEqual({ do: 'put-on-sale' });
    expect(step(aShow(2), aParty('a', 2, { sitsOut: true }))).toEqual({ do: 'put-on-sale' });
  });
});
