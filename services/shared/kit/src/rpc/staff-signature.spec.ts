import { describe, expect, it } from '@jest/globals';
import { readStaff, signStaff } from './staff-signature.js';

describe('the gateway’s word for who acts', () => {
  const member = { id: 's1', username: 'ada' };
  const signature = signStaff(member, 'a secret of ours', 1000);
  it('is read by who knows the secret, for a minute', () => {
    expect(readStaff(signature, 'a secret of ours', 2000)).toEqual(member);
    expect(readStaff(signature, 'a secret of ours', 1000 + 61_000)).toBeUndefined();
  });
  it('is worth nothing when forged, altered or missing', () => {
    expect(readStaff(signature, 'another secret', 2000)).toBeUndefined();
    expect(readStaff(`x${signature}`, 'a secret of ours', 2000)).toBeUndefined();
    expect(readStaff(undefined, 'a secret of ours', 2000)).toBeUndefined();
  });
});
