import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askHost, signIn, SpecificationClient, succeeded } from '@club/client';
import type { Readiness } from '@club/contracts';
import { newAgeKey, type AgeKey } from '@club/engines';
import { makeShow } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buy, buyGiftCard } from '../src/customer.js';
import { anyImage, composition, evidence, waitForBookings, system } from './composed.js';

const DEADLINE_MS = 900_000;

describe('backup and restore', () => {
  let folder: string;
  let key: AgeKey;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'club-backup-')), 'backup');
    key = await newAgeKey(join(folder, '..', 'key.txt'), (line) =>
      process.stderr.write(`${line}\n`),
    );
  }, DEADLINE_MS);
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it(
    'restores a destroyed system and books or refunds every payment since the backup (invariants.md I18)',
    async () => {
      const known = await makeShow(system);
      await buy(system, known, { email: 'before-backup@example.org', channel: 'webhook' });
      await waitForBookings(['before-backup@example.org']);
      await composition.script(['infra/docker/backup.sh', folder], key.env);
      expect(await clubItems()).toContainEqual({ kind: 'backup', level: 'green', count: 0 });

      await buy(system, known, { email: 'after-backup@example.org', channel: 'webhook' });
      const forgotten = await makeShow(system);
      await buy(system, forgotten, { email: 'forgotten-show@example.org', channel: 'webhook' });
      await buyGiftCard(system, 'forgotten-card@example.org');
      await waitForBookings(['after-backup@example.org', 'forgotten-show@example.org']);
      const client = new SpecificationClient(system);
      await client.intent(known, 1, 'unpaid@example.org');

      await composition.compose('down', '--timeout', '15');
      const volumes = ['mongo-data', 'minio-data', 'redis-data', 'mongo-key'].map(
        (name) => `${composition.project}_${name}`,
      );
      expect(await composition.attempt('docker', ['volume', 'rm', ...volumes])).toMatchObject({
        code: 0,
      });
      const output = await composition.script(['infra/docker/restore.sh', folder], key.env);
      expect(output).toMatch(/recovered payments since .*: [1-9]/);

      await waitForBookings(['before-backup@example.org', 'after-backup@example.org']);
      const { bookings, intents } = await evidence();
      expect(bookings.filter(({ email }) => email === 'forgotten-show@example.org')).toMatchObject([
        { state: 'refunded' },
      ]);
      const unpaid = intents.filter(({ metadata }) => metadata['email'] === 'unpaid@example.org');
      expect(unpaid.map(({ status }) => status)).toEqual(['canceled']);
      const image = await anyImage();
      expect((await askHost(system, 'localhost', image)).status).toBe(200);
      await buy(system, known, { email: 'after-restore@example.org', channel: 'webhook' });
      await waitForBookings(['after-restore@example.org']);
    },
    DEADLINE_MS,
  );
});

/** What Tonight says of the club. */
async function clubItems(): Promise<Readiness['club']> {
  const request = { token: await signIn(system) };
  const reply = await askHost<Readiness>(
    system,
    'admin.localhost',
    '/api/admin/readiness',
    request,
  );
  return succeeded(reply).club;
}
