import { describe, expect, it } from '@jest/globals';
import { testsIn } from './named-tests.js';

const flawsOf = (text: string): Record<string, string> =>
  Object.fromEntries(testsIn(text).map(({ title, flaw }) => [title, flaw ?? 'sound']));

describe('a test that a row names', () => {
  it.each([
    [`it('holds', () => { expect(1).toBe(1); });`],
    [`it('holds', async () => { await page.getByText('x').waitFor(); });`],
    [`it.each([1, 2])('holds', (n) => expect(n).toBe(n));`],
    ["it.each`a\n${1}`('holds', ({ a }) => expect(a).toBe(1));"],
    [`describe.each([1])('at %i', () => { it('holds', () => expect(1).toBe(1), 5_000); });`],
    [`const refused = (x) => { expect(x).toBe(401); };\nit('holds', () => refused(1));`],
    [`async function a() { await b(); }\nconst b = () => expect(1);\nit('holds', () => all(a));`],
  ])('is sound: %s', (text) => {
    expect(flawsOf(text)).toEqual({ holds: 'sound' });
  });

  it.each([
    ['is skipped', `it.skip('holds', () => { expect(1).toBe(1); });`],
    ['is skipped', `xit('holds', () => { expect(1).toBe(1); });`],
    ['is skipped', `it.todo('holds');`],
    ['is skipped', `it.skip.each([1])('holds', (n) => expect(n).toBe(n));`],
    ['is skipped', `describe.skip('here', () => { it('holds', () => { expect(1).toBe(1); }); });`],
    ['is skipped', `xdescribe('here', () => { it('holds', () => { expect(1).toBe(1); }); });`],
    ['is empty', `it('holds', () => {});`],
    ['is empty', `it('holds', () => { /* expect(1).toBe(1); */ });`],
    ['is empty', `it('holds');`],
    ['is empty', `it.each([])('holds', (n) => expect(n).toBe(n));`],
    ['expects nothing', `it('holds', async () => { await login('x'); });`],
    ['expects nothing', `const refused = () => 401;\nit('holds', () => { refused(); });`],
  ])('%s: %s', (flaw, text) => {
    expect(flawsOf(text)).toEqual({ holds: flaw });
  });

  it('does not run if another one is the only one', () => {
    const text = `it('holds', () => expect(1).toBe(1)); it.only('alone', () => expect(1).toBe(1));`;
    expect(flawsOf(text)).toEqual({ holds: 'is skipped', alone: 'sound' });
  });

  it.each([
    ['a comment', `// it('holds', () => { expect(1).toBe(1); });`],
    ['a text', `const text = "it('holds', () => expect(1))";`],
    ['a part of a title', `it('no longer holds', () => expect(1).toBe(1));`],
  ])('is not there in %s', (_, text) => {
    expect(flawsOf(text)).not.toHaveProperty('holds');
  });
});
