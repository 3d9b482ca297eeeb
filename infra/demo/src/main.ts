import { readDemoSettings } from './config.js';
import { seedDemo } from './seed-demo.js';

/** Adds the demo data to a running system: `npm start` and docker compose run this once. */
const settings = readDemoSettings(process.env);

const outcome = await seedDemo({
  address: settings.EDGE_ADDRESS,
  port: settings.EDGE_PORT,
  admin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
  emulatorUrl: settings.EMULATOR_URL,
});
process.stdout.write(`${outcome}\n`);
