// The packages of others inside each of our images, according to the Dockerfiles and the lockfile. `npm sbom` would refuse the
// optional peers of a form library that we do not use.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bin/preflight.mjs';

const DOCKERFILES = ['services', 'web'];
/** A stage that installs packages for running, and the workspaces that it names. */
const STAGE = /^FROM \S+ AS ([\w-]+)\n(?:(?!FROM).*\n)*?.*--omit=dev((?:[\s\\]+-w \S+)+)/gm;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns the images by name, each with the folders of its workspaces. */
function imagesOfOurs() {
  return DOCKERFILES.flatMap((name) => {
    const text = readFileSync(join(root, `infra/docker/${name}.Dockerfile`), 'utf8');
    return [...text.matchAll(STAGE)].map(([, stage, workspaces]) => ({
      name: stage === 'packages' ? name : stage.replace('-packages', ''),
      folders: [...workspaces.matchAll(/-w (\S+)/g)].map(([, folder]) => folder),
    }));
  });
}

/** Where Node finds a package that is imported in the folder `at` of the lockfile. */
function resolved(packages, at, name) {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = join(folder, 'node_modules', name);
    if (found in packages) return packages[found].link ? packages[found].resolved : found;
    if (folder === '') return undefined;
  }
}

/** What npm installs for a package. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}
/** Our images are Debian for x86-64 or 64-bit ARM. */
const fitsOurImages = ({ os, cpu, libc }) =>
  (os === undefined || os.includes('linux')) &&
  (cpu === undefined || cpu.some((one) => ['x64', 'arm64'].includes(one))) &&
  (libc === undefined || libc.includes('glibc'));

function closureOf(packages, folders) {
  const found = new Set();
  const pending = [...folders];
  while (pending.length > 0) {
    const at = pending.pop();
    if (found.has(at) || !fitsOurImages(packages[at])) continue;
    found.add(at);
    const places = neededBy(packages[at]).map((name) => resolved(packages, at, name));
    pending.push(...places.filter((place) => place !== undefined));
  }
  return [...found].filter((at) => at.includes('node_modules/')).sort();
}

/** Old packages name their licence in their own file only, in a field that npm does not copy. */
function licenceOf(at, { license }) {
  const file = join(root, at, 'package.json');
  if (license !== undefined || !existsSync(file)) return license ?? 'unknown';
  const { licenses = [] } = readJson(file);
  return licenses.map(({ type }) => type).join(' OR ') || 'unknown';
}

/** @returns for each image its packages with name, version, licence and, if the lockfile has one, the hash. */
export function packagesOfImages() {
  const { packages } = readJson(join(root, 'package-lock.json'));
  return imagesOfOurs().map(({ name, folders }) => ({
    name,
    packages: closureOf(packages, folders).map((at) => ({
      name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[at].version,
      licence: licenceOf(at, packages[at]),
      integrity: packages[at].integrity,
    })),
  }));
}
