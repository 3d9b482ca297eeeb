// Starts the engines once for all integration tests. Each test file uses its own database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from '@club/engines';

export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'club-engines-'));
  const engines = await startEngines(
    folder,
    {},
    { progress: (line) => process.stderr.write(`${line}\n`) },
  );
  process.env.TEST_MONGO_URL = engines.mongoUrl('DATABASE');
  process.env.TEST_REDIS_URL = engines.redisUrl;
  process.env.TEST_OBJECT_STORE_URL = engines.objectStoreUrl;
  process.env.TEST_SMTP_URL = engines.smtpUrl;
  process.env.TEST_MAIL_URL = engines.mailUrl;
  globalThis.stopTestEngines = async () => {
    await engines.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
