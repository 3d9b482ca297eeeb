// Starts the whole system once for all journeys, as `npm start` does, with short sweeps and without limits.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, freePort } from '../../../services/shared/testing/dist/index.js';
import { readLocalSettings } from '../dist/config.js';
import { startSystem } from '../dist/start-system.js';

const overrides = {
  CLUB_RATE_LIMITS: 'off',
  CLUB_HOLD_SWEEP_SECONDS: '1',
  CLUB_SETTLE_SWEEP_SECONDS: '1',
  CLUB_SETTLE_AFTER_SECONDS: '2',
  CLUB_OUTBOX_SECONDS: '1',
};

export default async function setUp() {
  const progress = (line) => process.stderr.write(`${line}\n`);
  const chromium = await findChromium(progress);
  const folder = mkdtempSync(join(tmpdir(), 'club-system-'));
  const settings = readLocalSettings({ CLUB_PORT: String(await freePort()), CLUB_MAIL_PORT: String(await freePort()) });
  const system = await startSystem(settings, { folder, progress, overrides });
  const control = createServer((request, response) => {
    const { searchParams } = new URL(request.url, 'http://control');
    system.supervisor.child(searchParams.get('name')).kill('SIGKILL');
    response.end('{}');
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  process.env.TEST_SYSTEM = JSON.stringify({
    port: settings.CLUB_PORT,
    publicOrigin: system.publicOrigin,
    adminOrigin: system.adminOrigin,
    mailUrl: system.mailUrl,
    emulatorUrl: system.emulatorUrl,
    admin: system.admin,
    webhookSecret: system.webhookSecret,
    mongoUrl: system.engines.mongoUrl('DATABASE'),
    controlUrl: `http://127.0.0.1:${control.address().port}`,
    chromium,
  });
  globalThis.stopTestSystem = async () => {
    control.close();
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
