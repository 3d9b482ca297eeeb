// Starts the whole system once for all journeys, as `npm start` does, with short sweeps and without rate limits.
import { findChromium } from '@club/engines';
import { startControlledSystem } from '@club/testing';

export default async function setUp() {
  const progress = (line) => process.stderr.write(`${line}\n`);
  const chromium = await findChromium(progress);
  const { EMULATOR_DESCRIPTION: description, EMULATOR_REPORT: report } = process.env;
  const system = await startControlledSystem({
    chromium,
    progress,
    // `npm run test:stripe` compares what the emulator hears and answers with Stripe's own description.
    overrides:
      description === undefined || report === undefined
        ? {}
        : {
            'stripe-emulator.EMULATOR_DESCRIPTION': description,
            'stripe-emulator.EMULATOR_REPORT': report,
          },
  });
  process.env.TEST_SYSTEM = JSON.stringify(system);
  globalThis.stopTestSystem = () => system.stop();
}
