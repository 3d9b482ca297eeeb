import { z } from 'zod';
import { seedDemo } from './seed-demo.js';

/** Demo data for a system that runs elsewhere, such as in containers. */
const settings = z
  .object({
    EDGE_ADDRESS: z.string().default('127.0.0.1'),
    EDGE_PORT: z.coerce.number().int().default(8080),
    ADMIN_USERNAME: z.string(),
    ADMIN_PASSWORD: z.string(),
    EMULATOR_URL: z.url().optional(),
  })
  .parse(process.env);

await seedDemo(
  { address: settings.EDGE_ADDRESS, port: settings.EDGE_PORT, publicHost: 'localhost', adminHost: 'admin.localhost' },
  { admin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }, emulatorUrl: settings.EMULATOR_URL },
);
process.stdout.write('demo data is there\n');
