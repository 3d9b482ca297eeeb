// node infra/docker/renew-digests.mjs: asks the registries which content the tag of each image has today, and writes its digest
// into the files that name the image. Needs Docker with buildx. With --check it asks no registry, and fails if some images have
// a digest and others have none.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOfDigests, namedImages, withDigests } from './images.mjs';

const ROOT = process.env.CLUB_CHECKOUT ?? fileURLToPath(new URL('../../', import.meta.url));
const DEADLINE_MS = 60_000;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const say = (line) => process.stdout.write(`${line}\n`);

function fail(...lines) {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The digest of the list of all platforms, so that the same line serves every machine. */
function digestOf(image) {
  const { status, stdout, stderr, error } = spawnSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'],
    { encoding: 'utf8', timeout: DEADLINE_MS },
  );
  if (error !== undefined || status !== 0)
    fail(
      `The registry does not tell the digest of ${image}: ${(stderr || String(error)).trim()}. No file was changed.`,
    );
  const { digest } = JSON.parse(stdout);
  if (!DIGEST.test(digest)) fail(`The registry named no digest of ${image}. No file was changed.`);
  return digest;
}

const places = namedImages(ROOT);
if (process.argv.includes('--check')) {
  const faults = faultsOfDigests(places);
  if (faults.length > 0)
    fail(
      ...faults,
      'Run "node infra/docker/renew-digests.mjs" on a machine that reaches the registries.',
    );
  const names = new Set(places.map(({ image }) => image));
  const pinned = places.some(({ digest }) => digest !== undefined);
  say(`${names.size} images, ${pinned ? 'each pinned by its digest' : 'pinned by tag only'}`);
} else {
  const images = [...new Set(places.map(({ image }) => image))];
  const digests = new Map(images.map((image) => [image, digestOf(image)]));
  for (const file of new Set(places.map((place) => place.file))) {
    const path = join(ROOT, file);
    writeFileSync(path, withDigests(readFileSync(path, 'utf8'), digests));
  }
  for (const [image, digest] of digests) say(`${image} ${digest}`);
}
