// Run this after `npm install` on a machine whose registry has packages for some platforms only. It adds an entry for every
// optional platform package that could not be resolved, so that `npm ci` finds the lockfile complete on every platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../../dev/bin/preflight.mjs';

const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'windows',
  'freebsd',
  'netbsd',
  'openbsd',
  'android',
  'aix',
  'sunos',
  'openharmony',
];
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Folders in which Node would look for a package, from the innermost out. */
function* foldersAbove(at) {
  let folder = at;
  while (folder.includes('node_modules/')) {
    yield `${folder}/node_modules/`;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
  if (folder !== '') yield `${folder}/node_modules/`;
  yield 'node_modules/';
}
const isResolved = (at, name) =>
  [...foldersAbove(at)].some((folder) => packages[folder + name]?.version !== undefined);

function entryOf(name, version, dev) {
  const words = name.split('/').at(-1).split('-');
  const system = SYSTEMS.find((known) => words.includes(known));
  const processor = Object.keys(PROCESSORS).find((known) =>
    words.some((word) => word === known || word.startsWith(`${known}v`)),
  );
  if (system === undefined && processor === undefined) return undefined;
  return {
    version,
    ...(dev && { dev: true }),
    optional: true,
    ...(system !== undefined && { os: [system === 'windows' ? 'win32' : system] }),
    ...(processor !== undefined && { cpu: [PROCESSORS[processor]] }),
  };
}

let added = 0;
for (const [at, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isResolved(at, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const entry = entryOf(name, version, dev);
    if (entry === undefined) continue;
    packages[`node_modules/${name}`] = entry;
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(`added ${added} entries`);
