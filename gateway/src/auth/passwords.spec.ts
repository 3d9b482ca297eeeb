import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

/** Passwords whose comparisons end when `release` is called. */
async function heldUp() {
  const order: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const passwords = new Passwords({
    hash: (password) => Promise.resolve(`hash of ${password}`),
    verify: async (_stored, password) => {
      order.push(password);
      await held;
      return true;
    },
  });
  await passwords.onModuleInit();
  return { passwords, order, release };
}

describe('the queue of passwords to check', () => {
  it('takes staff before strangers who came earlier', async () => {
    const { passwords, order, release } = await heldUp();
    const check = (password: string, queue: 'staff' | 'strangers') =>
      passwords.matches('hash', password, queue);
    const all = ['one', 'two', 'three', 'four'].map((name) => check(name, 'strangers'));
    all.push(check('member', 'staff'));
    release();
    await Promise.all(all);
    expect(order).toEqual(['one', 'two', 'member', 'three', 'four']);
  });

  it('has room for staff when strangers have filled theirs, and refuses more strangers', async () => {
    const { passwords, order, release } = await heldUp();
    const strangers = Array.from({ length: 18 }, () =>
      passwords.matches('hash', 'guess', 'strangers'),
    );
    await expect(passwords.matches('hash', 'guess', 'strangers')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    const member = passwords.matches('hash', 'member', 'staff');
    release();
    expect(await member).toBe(true);
    await Promise.all(strangers);
    expect(order.indexOf('member')).toBe(2);
  });
});
