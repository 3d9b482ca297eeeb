import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit that is measured. */
export const currentVersion = (): string =>
  git('rev-parse', '--short', 'HEAD') +
  (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes');
