import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askHost, SpecificationClient } from '@club/client';
import { makeShow } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buy, buyGiftCard } from '../src/customer.js';
import { anyPicture, composition, evidence, peaceFor, system } from './composed.js';

const DEADLINE_MS = 900_000;

describe('backup and restore (I18)', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'club-backup-')), 'backup');
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it(
    'volumes are destroyed: the site works again, what was paid since the backup is booked or paid back, the auditor finds nothing',
    async () => {
      const known = await makeShow(system);
      await buy(system, known, { email: 'before-backup@example.org', road: 'webhook' });
      await peaceFor(['before-backup@example.org']);
      await composition.script('infra/docker/backup.sh', folder);

      await buy(system, known, { email: 'after-backup@example.org', road: 'webhook' });
      const forgotten = await makeShow(system);
      await buy(system, forgotten, { email: 'forgotten-show@example.org', road: 'webhook' });
      await buyGiftCard(system, 'forgotten-card@example.org');
      await peaceFor(['after-backup@example.org', 'forgotten-show@example.org']);
      const client = new SpecificationClient(system);
      await client.intent(known, 1, 'unpaid@example.org');

      await composition.compose('down', '--timeout', '15');
      const volumes = ['mongo-data', 'minio-data', 'redis-data', 'mongo-key'].map(
        (name) => `${composition.project}_${name}`,
      );
      expect(await composition.attempt('docker', ['volume', 'rm', ...volumes])).toMatchObject({
        code: 0,
      });
      const said = await composition.script('infra/docker/restore.sh', folder);
      expect(said).toMatch(/[1-9]\d* payments since .* were recovered/);

      await peaceFor(['before-backup@example.org', 'after-backup@example.org']);
      const { bookings, intents } = await evidence();
      expect(bookings.filter(({ email }) => email === 'forgotten-show@example.org')).toMatchObject([
        { state: 'refunded' },
      ]);
      const unpaid = intents.filter(({ metadata }) => metadata['email'] === 'unpaid@example.org');
      expect(unpaid.map(({ status }) => status)).toEqual(['canceled']);
      const picture = await anyPicture();
      expect((await askHost(system, 'localhost', picture)).status).toBe(200);
      await buy(system, known, { email: 'after-restore@example.org', road: 'webhook' });
      await peaceFor(['after-restore@example.org']);
    },
    DEADLINE_MS,
  );
});
