import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const read = (file: string): string => readFileSync(file, 'utf8');
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const entry = z.looseObject({
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  integrity: z.string().optional(),
  os: z.union([z.string(), z.array(z.string())]).default([]),
  cpu: z.union([z.string(), z.array(z.string())]).default([]),
});
const { packages } = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(read('package-lock.json')));

describe('the packages', () => {
  it('have one exact version each', () => {
    const projects = Object.keys(packages).filter((path) => !path.includes('node_modules'));
    const requirements = projects.flatMap((path) => {
      const { dependencies, devDependencies } = manifest.parse(
        JSON.parse(read(join(path, 'package.json'))),
      );
      return Object.entries({ ...dependencies, ...devDependencies }).map(
        ([name, version]) => `${path} ${name} ${version}`,
      );
    });
    expect(requirements.length).toBeGreaterThan(80);
    expect(
      requirements.filter((requirement) => !/ \d+\.\d+\.\d+(-[\w.]+)?$/.test(requirement)),
    ).toEqual([]);
  });

  it('have a checksum in the lockfile, except for platforms that our images are not built for', () => {
    const bare = Object.entries(packages).filter(
      ([path, { link, integrity }]) =>
        path.includes('node_modules/') && link !== true && integrity === undefined,
    );
    // complete-lockfile.mjs adds platforms that the registry of this checkout does not have.
    const forImages = bare.filter(
      ([, { optional, dev, os, cpu }]) =>
        optional !== true ||
        (os.length === 0 && cpu.length === 0) ||
        (dev !== true && os.includes('linux') && /^(x64|arm64)$/.test(String(cpu))),
    );
    expect(forImages.map(([path]) => path)).toEqual([]);
    const sums = Object.values(packages).flatMap(({ integrity = [] }) => integrity);
    expect(sums.length).toBeGreaterThan(1_000);
    expect(sums.filter((sum) => !/^sha512-[\w+/]{86}==$/.test(sum))).toEqual([]);
  });
});

describe('the images', () => {
  const files = ['infra/docker', 'infra/kubernetes']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .concat('docker-compose.yml')
    .filter((file) => /(\.ya?ml|Dockerfile)$/.test(file));
  /** Built here: a composition and the manifests name them without a version. */
  const OURS = /^front-of-house(-web|-stand-ins)?$/;
  /** An operator may name another image; without a variable it is this one. */
  const defaultOf = (image: string, text: string): string => {
    const [, argument, preset] = /^\$\{(\w+)(?::-(.+))?\}$/.exec(image) ?? [];
    if (argument === undefined) return image;
    return preset ?? new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(text)?.[1] ?? image;
  };
  const found = files.flatMap((file) => {
    const text = read(file);
    const stages = [...text.matchAll(/ AS ([\w-]+)$/gm)].map(([, stage = '']) => stage);
    return [...text.matchAll(/^(?:FROM| *(?:- )?image:) +(?:--\S+ +)?['"]?([^\s'"]+)/gm)]
      .map(([, image = '']) => defaultOf(image, text))
      .filter((image) => !OURS.test(image) && !stages.includes(image))
      .map((image) => ({ file, image }));
  });

  it('are named with their version, in the composition, the Dockerfiles and the manifests', () => {
    expect(found.filter(({ file }) => file.includes('kubernetes'))).not.toEqual([]);
    expect(found.length).toBeGreaterThan(12);
    expect(
      found.filter(({ image }) => !/:(\d|RELEASE\.)[^@]*(@sha256:[0-9a-f]{64})?$/.test(image)),
    ).toEqual([]);
  });

  it('of ours get their version from the operator, never "latest"', () => {
    for (const file of files.filter((name) => name.endsWith('kustomization.yaml')))
      for (const [, tag = ''] of read(file).matchAll(/newTag: ['"]?([^'"\s}]+)/g))
        expect([file, tag]).toEqual([file, expect.stringMatching(/^\d/)]);
  });
});
