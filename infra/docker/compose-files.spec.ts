import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const composeSchema = z.object({
  services: z.record(z.string(), z.object({ ports: z.array(z.string()).optional() })),
});
const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

describe('docker-compose.yml', () => {
  it('publishes ports on the loopback only, because the passwords of local mode are known', () => {
    const { services } = composeSchema.parse(parse(read('docker-compose.yml')));
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('the images', () => {
  const ignored = read('.dockerignore').split('\n');

  it.each(['backups', 'secrets', '.env', 'infra/docker/local-secrets', '.git'])(
    'never contain %s',
    (path) => expect(ignored).toContain(path),
  );

  it.each(['services', 'web'])('of %s.Dockerfile run no script of a package', (name) => {
    const installs = read(`infra/docker/${name}.Dockerfile`).match(/npm ci[^\n\\]*/g) ?? [];
    expect(installs.length).toBeGreaterThan(0);
    for (const install of installs) expect(install).toContain('--ignore-scripts');
  });
});
