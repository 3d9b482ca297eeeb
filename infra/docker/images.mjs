// The images of others that we run or build on, as the files name them: in docker-compose.yml `${MONGO_IMAGE:-mongo:8}`, in a
// Dockerfile `ARG NODE_IMAGE=…`, in a manifest of Kubernetes `image: …`. A digest may follow each.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NAMED =
  /(?:\$\{(\w+_IMAGE):-|ARG (\w+_IMAGE)=|^ +image: (?=[\w./-]+:))([^\s@}]+)(?:@(sha256:[0-9a-f]{64}))?/gm;

/** Every file that names an image, relative to the project. */
const files = (root) => [
  'docker-compose.yml',
  'infra/docker/services.Dockerfile',
  'infra/docker/web.Dockerfile',
  ...readdirSync(join(root, 'infra/kubernetes/base'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `infra/kubernetes/base/${name}`),
];

/** @returns each place with its file, the variable that may name another image, the image with its tag, and its digest. */
export function namedImages(root = ROOT) {
  return files(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(NAMED)].map(
      ([, inCompose, inDockerfile, image, digest]) => ({
        file,
        variable: inCompose ?? inDockerfile,
        image,
        digest,
      }),
    ),
  );
}

/** @returns the text with this digest after each of these images. */
export const withDigests = (text, digests) =>
  text.replaceAll(NAMED, (place, _compose, _dockerfile, image) =>
    digests.has(image) ? `${place.split('@')[0]}@${digests.get(image)}` : place,
  );

/** @returns what is wrong with the digests, one sentence each. Either every image has one, the same everywhere, or none has. */
export function faultsOfDigests(places) {
  if (places.every(({ digest }) => digest === undefined)) return [];
  const known = new Map();
  return places.flatMap(({ file, image, digest }) => {
    if (digest === undefined) return [`${file}: ${image} has no digest`];
    if ((known.get(image) ?? digest) !== digest)
      return [`${file}: ${image} has another digest than elsewhere`];
    known.set(image, digest);
    return [];
  });
}
