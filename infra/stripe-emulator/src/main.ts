import { readEmulatorSettings } from './config.js';
import { startEmulator } from './start-emulator.js';

const settings = readEmulatorSettings(process.env);
const emulator = await startEmulator({
  host: settings.EMULATOR_HOST,
  port: settings.EMULATOR_PORT,
  webhooks: [{ url: settings.STRIPE_WEBHOOK_URL, secret: settings.STRIPE_WEBHOOK_SECRET }],
  ...(settings.EMULATOR_FILE !== undefined && { file: settings.EMULATOR_FILE }),
});
process.on('SIGTERM', () => void emulator.close().then(() => process.exit(0)));
process.on('SIGINT', () => void emulator.close().then(() => process.exit(0)));
