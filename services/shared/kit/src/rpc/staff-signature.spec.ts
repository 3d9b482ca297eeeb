import { describe, expect, it } from '@jest/globals';
import { readStaff, signStaff } from './staff-signature.js';

describe('signing a call for a member of staff', () => {
  const member = { id: 's1', username: 'ada' };
  const signature = signStaff(member, 'a secret of ours', 1000);
  it('is valid for a minute with the same secret', () => {
    expect(readStaff(signature, 'a secret of ours', 2000)).toEqual(member);
    expect(readStaff(signature, 'a secret of ours', 1000 + 61_000)).toBeUndefined();
  });
  it('is invalid if it is forged, altered or missing', () => {
    expect(readStaff(signature, 'another secret', 2000)).toBeUndefined();
    expect(readStaff(`x${signature}`, 'a secret of ours', 2000)).toBeUndefined();
    expect(readStaff(undefined, 'a secret of ours', 2000)).toBeUndefined();
  });
});
