import { describe, expect, it } from '@jest/globals';
import { aParty } from '../../test/builders';
import { codeIn, filtered, found, namesOf, spaced } from './party-search';

const ada = aParty({ name: 'Ada Patel' });
const zoe = aParty({ name: 'Zoë Adams', bookingReference: 'BK111222ABC', arrived: 4, left: 0 });
const due = aParty({ name: 'Sam Late', state: 'unpaid', admits: 0, left: 0 });
const all = [ada, zoe, due];
const names = (parties: { name: string }[]) => parties.map(({ name }) => name);

describe('the list of a door', () => {
  it('is by surname, and has tabs', () => {
    expect(names(filtered(all, 'all'))).toEqual(['Zoë Adams', 'Sam Late', 'Ada Patel']);
    expect(names(filtered(all, 'to-come'))).toEqual(['Sam Late', 'Ada Patel']);
    expect(names(filtered(all, 'in'))).toEqual(['Zoë Adams']);
    expect(names(filtered(all, 'notes'))).toEqual(['Sam Late']);
  });
  it.each([
    ['zoe', ['Zoë Adams']],
    ['ad', ['Ada Patel', 'Zoë Adams']],
    ['patel ada', ['Ada Patel']],
    ['bk 111', ['Zoë Adams']],
    ['nothing', []],
  ])('finds %s in names and references', (query, expected) => {
    expect(names(found(all, query))).toEqual(expected);
  });
  it.each([
    ['O’Brien', "o'brien"],
    ["O'Brien", 'o’brien'],
    ['O‘Brien', 'obrien'],
    ['Smith-Jones', 'smith–jones'],
    ['Smith‐Jones', 'smith-jones'],
    ['Smith—Jones', 'jones smith'],
  ])('finds %s by %s, whatever a keyboard makes of the signs', (name, query) => {
    expect(names(found([ada, aParty({ name })], query))).toEqual([name]);
  });
  it('finds references with a hyphen', () => {
    const guest = aParty({ name: 'Gus', bookingReference: 'GUEST-1' });
    for (const query of ['guest-1', 'guest 1', 'GUEST–1'])
      expect(names(found([ada, guest], query))).toEqual(['Gus']);
  });
  it('tells a code that a scanner types from a name', () => {
    const code = `t2${'a'.repeat(152)}`;
    expect(codeIn(code)).toBe(code);
    expect(codeIn('T1')).toBeUndefined();
    expect(codeIn('Ada Patel')).toBeUndefined();
  });
  it('finds a code behind what was looked for before', () => {
    const code = `T2${'A7'.repeat(76)}`;
    const printedEarlier = `T1.${'aB3'.repeat(26)}.${'x-Y_'.repeat(21)}`;
    expect(codeIn(`BK630427IOQ${code}`)).toBe(code);
    expect(codeIn(`Patel ${printedEarlier}`)).toBe(printedEarlier);
    expect(codeIn('BK630427IOQ'.repeat(9))).toBeUndefined();
  });
  it('shows surnames first, and references with spaces', () => {
    expect(namesOf('Ada Mary Patel')).toEqual({ last: 'Patel', rest: 'Ada Mary' });
    expect(spaced('BK630427IOQ')).toBe('BK 630 427 IOQ');
    expect(spaced('GUEST-1')).toBe('GUEST-1');
  });
});
