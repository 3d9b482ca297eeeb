// Starts the whole system once for all journeys, as `npm start` does, with short sweeps and without rate limits.
import { findChromium } from '@club/engines';
import { startControlledSystem } from '@club/testing';

export default async function setUp() {
  const progress = (line) => process.stderr.write(`${line}\n`);
  const chromium = await findChromium(progress);
  const system = await startControlledSystem({ chromium, progress });
  process.env.TEST_SYSTEM = JSON.stringify(system);
  globalThis.stopTestSystem = () => system.stop();
}
