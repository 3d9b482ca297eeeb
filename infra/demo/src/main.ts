import { readDemoSettings } from './config.js';
import { seedDemo } from './seed-demo.js';

/** Demo data for a system that runs elsewhere, such as in containers. */
const settings = readDemoSettings(process.env);

await seedDemo(
  {
    address: settings.EDGE_ADDRESS,
    port: settings.EDGE_PORT,
    publicHost: 'localhost',
    adminHost: 'admin.localhost',
  },
  {
    admin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
    emulatorUrl: settings.EMULATOR_URL,
  },
);
process.stdout.write('demo data is there\n');
