import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('a common password', () => {
  it.each([
    'password',
    'Password',
    'passwordpassword',
    'password2026!',
    '123123123123',
    'aaaaaaaaaaaaaa',
    '1q2w3e4r5t6y',
    'qwertyuiop[]',
  ])('%p is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['a long enough password', 'correct horse battery', 'T7!xkq-02mVwe', '!!!!------!!'])(
    '%p is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
