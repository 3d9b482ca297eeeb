import { describe, expect, it } from '@jest/globals';
import { grantFrom, grantFromWord, grantsInWords } from './grant-words.js';

describe('a grant on the command line', () => {
  it.each([
    ['owner', { role: 'owner', venues: ['*'] }],
    ['accountant@all', { role: 'accountant', venues: ['*'] }],
    ['steward@*', { role: 'steward', venues: ['*'] }],
    ['manager@cardiff', { role: 'manager', venues: ['cardiff'] }],
    ['box-office@cardiff,bournemouth', { role: 'box-office', venues: ['cardiff', 'bournemouth'] }],
    ['box-office@cardiff,cardiff', { role: 'box-office', venues: ['cardiff'] }],
  ])('%s is a role at some venues', (word, grant) => {
    expect(grantFromWord(word)).toEqual(grant);
  });

  it.each([
    ['admin', 'Roles: owner, manager, box-office, programmer, accountant, steward.'],
    ['', 'Roles: owner'],
    ['Manager@cardiff', 'Roles: owner'],
    ['manager@', 'does not name venues'],
    ['manager@cardiff,', 'does not name venues'],
    ['manager@*,cardiff', 'does not name venues'],
    ['manager@Cardiff City', 'Give their ids'],
    ['manager@cardiff@bournemouth', 'ROLE@VENUE,VENUE'],
  ])('%j is refused, and the error says what is allowed', (word, message) => {
    expect(() => grantFromWord(word)).toThrow(message);
  });

  it('is written out in full', () => {
    expect(grantsInWords([grantFrom('manager', 'cardiff,bournemouth'), grantFrom('steward')])).toBe(
      'manager at cardiff and bournemouth, steward at all venues',
    );
    expect(grantsInWords([])).toBe('no role');
  });
});
