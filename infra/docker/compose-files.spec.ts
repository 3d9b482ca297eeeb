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

describe('.env.example', () => {
  it('chooses the files of production, so that no shell has to know them', () => {
    const files = /^COMPOSE_FILE=(.*)$/m.exec(read('.env.example'))?.[1]?.split(':');
    expect(files).toEqual(['docker-compose.yml', 'infra/docker/compose.production.yml']);
    for (const file of files ?? []) expect(read(file)).not.toBe('');
  });
});

/** A container keeps the files with which it began: `git pull` gives it no new ones. */
describe('operations.md', () => {
  const operations = read('infra/docs/operations.md');

  it('recreates the database before each change of its users, which reads the rights from a file', () => {
    const before = operations.split('docker compose exec mongo sh /set-users.sh').slice(0, -1);
    expect(before.length).toBeGreaterThan(0);
    for (const text of before)
      expect(text.slice(-200)).toContain('docker compose up -d --wait --force-recreate mongo');
  });

  it('recreates what reads its configuration once at its start after an update', () => {
    const update = operations.split('\n## Update, rollback\n')[1]?.split('\n## ')[0];
    expect(update).toContain('docker compose up -d --force-recreate --no-deps edge redis');
  });

  it.each([
    ['mail', 'gateway booking enquiry mail'],
    ['catalog', 'booking catalog'],
    ['gateway', 'gateway catalog booking enquiry mail'],
  ])('says for the key of %s which processes have to learn of a new one', (caller, processes) => {
    const row = new RegExp(`\\| \`${caller}\` +\\| \`${processes}\``);
    expect(operations).toMatch(row);
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
