// Starts the whole system once for the journeys in Firefox and WebKit.
import { startControlledSystem } from '@club/testing';

export default async function setUp() {
  const system = await startControlledSystem({
    chromium: '', // these journeys use other browsers
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  process.env.TEST_SYSTEMS = JSON.stringify([system]);
  globalThis.stopTestSystems = () => system.stop();
}
