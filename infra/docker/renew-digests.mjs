// node infra/docker/renew-digests.mjs: pins each image to the content that its tag has today. It asks the registries for the
// digests and writes them into the files that name the images (see images.mjs). Needs Docker with buildx.
// With --check it asks no registry and writes nothing. It fails if some images have a digest and others have none, or if two
// files have different digests for one image.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOfDigests, namedImages, withDigests } from './images.mjs';

/** CLUB_CHECKOUT: a copy of the checkout, for tests. */
const ROOT = process.env.CLUB_CHECKOUT ?? fileURLToPath(new URL('../../', import.meta.url));
/** For the answer about one image. */
const DEADLINE_MS = 60_000;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const say = (line) => process.stdout.write(`${line}\n`);

function fail(...lines) {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The digest of the image index, which lists the image of each platform. It is therefore right for every machine. */
function digestOf(image) {
  const { status, stdout, stderr, error } = spawnSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'],
    { encoding: 'utf8', timeout: DEADLINE_MS },
  );
  if (error !== undefined || status !== 0)
    fail(
      `Could not read the digest of ${image} from its registry: ${(stderr || String(error)).trim()}. No file was changed.`,
    );
  const { digest } = JSON.parse(stdout);
  if (!DIGEST.test(digest))
    fail(`The registry answered without a digest of ${image}. No file was changed.`);
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
  say(`${names.size} images, ${pinned ? 'each pinned by its digest' : 'named by tag only'}`);
} else {
  const images = [...new Set(places.map(({ image }) => image))];
  const digests = new Map(images.map((image) => [image, digestOf(image)]));
  for (const file of new Set(places.map((place) => place.file))) {
    const path = join(ROOT, file);
    writeFileSync(path, withDigests(readFileSync(path, 'utf8'), digests));
  }
  for (const [image, digest] of digests) say(`${image} ${digest}`);
}
