// Builds and starts the composition once for all tests that need containers. With CLUB_COUNT_TESTS the tests are only
// counted, and nothing is started.
import { startComposedSystem } from '../../reliability/dist/containers/composed-system.js';

/** What the files of tests read before their first test. */
const NOWHERE = {
  port: 1,
  publicOrigin: 'http://localhost:1',
  adminOrigin: 'http://admin.localhost:1',
  mailUrl: '',
  emulatorUrl: '',
  admin: { username: '', password: '' },
  webhookSecret: '',
  mongoUrl: '',
  redisUrl: '',
  ticketSecret: '',
  logFolder: '',
  controlUrl: '',
  chromium: '',
  composition: 'none',
};

export default async function setUp() {
  if (process.env.CLUB_COUNT_TESTS === 'yes') {
    process.env.TEST_SYSTEMS = JSON.stringify([NOWHERE]);
    return;
  }
  const { system, stop } = await startComposedSystem((line) => process.stderr.write(`${line}\n`));
  process.env.TEST_SYSTEMS = JSON.stringify([system]);
  globalThis.stopTestComposition = stop;
}
