import { describe, expect, it } from '@jest/globals';
import type { GatewaySettings } from '../../config.js';
import { FactorKeys } from './factor-keys.js';

const OLD = 'an old key of the club, 0123456789abc';
const NEW = 'a new key of the club, 0123456789abcd';
const keysOf = (setting: string) =>
  new FactorKeys({ STAFF_FACTOR_KEY: setting } as GatewaySettings);
const SECRET = new Uint8Array([1, 2, 3, 4]);

describe('the secrets of authenticator apps', () => {
  it('are encrypted, and open for their account alone', () => {
    const keys = keysOf(OLD);
    const sealed = keys.seal(SECRET, 'ada');
    expect(sealed.bytes.includes(Buffer.from(SECRET))).toBe(false);
    expect(keys.open(sealed, 'ada')).toEqual(SECRET);
    expect(() => keys.open(sealed, 'bob')).toThrow();
  });
  it('open after a new key was put in front, and not without the key that sealed them', () => {
    const sealed = keysOf(OLD).seal(SECRET, 'ada');
    expect(keysOf(`${NEW},${OLD}`).open(sealed, 'ada')).toEqual(SECRET);
    expect(() => keysOf(NEW).open(sealed, 'ada')).toThrow(/lacks the key/);
  });
  it('do not open if a byte was changed', () => {
    const keys = keysOf(OLD);
    const { bytes, keyId } = keys.seal(SECRET, 'ada');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => keys.open({ bytes, keyId }, 'ada')).toThrow();
  });
});
