// Installs the packages of a fresh clone, and fetches the engines at the same time: one waits for the disk, the other for the
// network.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './preflight.mjs';
import { command, step } from './steps.mjs';

const ENGINES = ['mongod', 'redis'];

export async function install() {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  const packages = step('installing packages', () =>
    command('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline']),
  );
  await Promise.all([packages, prefetchEngines()]);
}

/** Fills pip's cache, from which the start of the engines takes them. If it fails, that start says what to do. */
async function prefetchEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'club-prefetch-'));
  const files = ENGINES.flatMap((name) => [
    '--requirement',
    join(root, 'infra/engines/requirements', `${name}.txt`),
  ]);
  await command('python3', [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--disable-pip-version-check',
    '--quiet',
    '--require-hashes',
    '--dest',
    folder,
    ...files,
  ])
    .catch(() => undefined)
    .finally(() => rmSync(folder, { recursive: true, force: true }));
}
