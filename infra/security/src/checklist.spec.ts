import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const POINTS = 28;
const rows = [
  ...readFileSync('infra/docs/security.md', 'utf8').matchAll(
    /^\| (\d+) +\| (.+?) +\| `([^`]+)`: (.+?) +\|$/gm,
  ),
].map(([, point, held = '', file = '', test = '']) => ({ point: Number(point), held, file, test }));
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe('infra/docs/security.md', () => {
  it('has a row for every point', () => {
    expect(rows.map(({ point }) => point)).toEqual(
      Array.from({ length: POINTS }, (_, index) => index + 1),
    );
  });
  it.each(rows)('$point, $held: has its test', ({ file, test }) => {
    expect(read(file)).toContain(test);
  });
});

describe('the installed packages and images', () => {
  const manifest = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
  });
  const lock = z.object({ packages: z.record(z.string(), z.looseObject({})) });

  it('every version is exact', () => {
    const projects = Object.keys(lock.parse(JSON.parse(read('package-lock.json'))).packages).filter(
      (path) => !path.includes('node_modules'),
    );
    const requirements = projects.flatMap((path) => {
      const { dependencies, devDependencies } = manifest.parse(
        JSON.parse(read(path === '' ? 'package.json' : `${path}/package.json`)),
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

  it('every image is named with its version', () => {
    const files = [
      'docker-compose.yml',
      ...readdirSync('infra/docker')
        .filter((name) => name.endsWith('Dockerfile'))
        .map((name) => `infra/docker/${name}`),
    ];
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image = '']) => image),
    );
    const stages = files.flatMap((file) =>
      [...read(file).matchAll(/ AS ([\w-]+)$/gm)].map(([, stage = '']) => stage),
    );
    const ours = ['front-of-house', 'front-of-house-web', 'front-of-house-stand-ins', ...stages];
    const loose = named.filter(
      (image) => !ours.includes(image) && !/:(\d|RELEASE\.)/.test(image) && !image.includes(':24-'),
    );
    expect(loose).toEqual([]);
  });
});
