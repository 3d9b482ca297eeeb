import { describe, expect, it } from '@jest/globals';
import { shortened } from './smaller-libraries';

const USED = `  function used(list) {
    for (const each of list) {
      helper(each);
    }
  }`;
const UNUSED = `  async function unused({
    path
  }) {
    if (path) {
      helper(path);
    }
  }`;
const IDLE = `  function idle(isBusy, path) {
    return helper(isBusy, path);
  }`;
const library = (...parts: string[]) =>
  ['function library() {', ...parts, '  return { used, unused, idle };', '}'].join('\n');
const LIBRARY = library(USED, UNUSED, IDLE);
const file = /library/;

describe('the libraries in the script of the public site', () => {
  it('throw if a part that was left out is called after all', () => {
    expect(shortened(LIBRARY, { file, unused: ['unused'] })).toBe(
      library(USED, '  function unused() { throw Error("left out"); }', IDLE),
    );
  });
  it('keep the parameters of a part that has nothing to do', () => {
    expect(shortened(LIBRARY, { file, idle: { idle: 'return path;' } })).toBe(
      library(USED, UNUSED, '  function idle(isBusy, path) { return path; }'),
    );
  });
  it('end the build if a new version no longer has a part', () => {
    expect(() => shortened(LIBRARY, { file, unused: ['gone'] })).toThrow('nothing to leave out');
  });
});
