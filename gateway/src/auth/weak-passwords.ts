import { isCommonPassword } from './common-passwords.js';

/** Shorter names are part of many words. */
const SHORT_NAME = 2;

/** @returns why a new password of this account is refused, or undefined if it is not. */
export function weaknessOf(password: string, username: string): string | undefined {
  if (username.length > SHORT_NAME && password.toLowerCase().includes(username.toLowerCase()))
    return 'Must not contain your username';
  // guard: no-common-passwords
  if (isCommonPassword(password))
    return 'This password is one of the most common ones. Please choose another.';
  return undefined;
}
