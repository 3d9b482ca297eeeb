// Starts the whole system once for all journeys, as `npm start` does, with short sweeps and without limits.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, freePort, waitFor } from '../../../services/shared/testing/dist/index.js';
import { readLocalSettings } from '../dist/config.js';
import { startSystem } from '../dist/start-system.js';

const overrides = {
  CLUB_RATE_LIMITS: 'off',
  CLUB_HOLD_SWEEP_SECONDS: '1',
  CLUB_SETTLE_SWEEP_SECONDS: '1',
  CLUB_SETTLE_AFTER_SECONDS: '2',
  CLUB_OUTBOX_SECONDS: '1',
  CLUB_MAIL_LEASE_SECONDS: '5',
  CLUB_ORPHAN_SWEEP_SECONDS: '2',
};

export default async function setUp() {
  const progress = (line) => process.stderr.write(`${line}\n`);
  const chromium = await findChromium(progress);
  const folder = mkdtempSync(join(tmpdir(), 'club-system-'));
  const settings = readLocalSettings({ CLUB_PORT: String(await freePort()), CLUB_MAIL_PORT: String(await freePort()) });
  const system = await startSystem(settings, { folder, progress, overrides });
  const control = createServer((request, response) => {
    const { searchParams } = new URL(request.url, 'http://control');
    restart(system, searchParams.get('name'), searchParams.get('crashAt')).then(
      () => response.end('{}'),
      (error) => response.writeHead(500).end(String(error)),
    );
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

/** Kills a process or an engine, and answers once it runs again and every process is ready. */
async function restart(system, name, crashAt) {
  const engine = system.engines.children.find((child) => child.options.name === name);
  const child = engine ?? system.supervisor.child(name);
  const { pid } = child;
  child.restart(crashAt === '' ? {} : { CRASH_AT: crashAt });
  await waitFor(`${name} to start again`, async () => child.running && child.pid !== pid);
  for (const spec of system.specs) await system.supervisor.ready(spec);
}
