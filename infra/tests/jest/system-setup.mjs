// Starts a whole system for each worker, as `npm start` does, with short sweeps and without rate limits.
import { findHeadlessChromium } from '@club/engines';
import { startControlledSystem } from '@club/testing';

export default async function setUp({ maxWorkers }) {
  const say = (line) => process.stderr.write(`${line}\n`);
  const chromium = await findHeadlessChromium(say);
  const systems = [];
  globalThis.stopTestSystems = () => Promise.all(systems.map((system) => system.stop()));
  try {
    // One after the other, because both would look for free ports.
    for (let worker = 1; worker <= maxWorkers; worker += 1) {
      const progress = (line) => say(maxWorkers === 1 ? line : `system ${worker}: ${line}`);
      const overrides = overridesOf(worker);
      systems.push(await startControlledSystem({ chromium, progress, overrides }));
    }
  } catch (error) {
    await globalThis.stopTestSystems(); // jest does not call the teardown of a setup that failed
    throw error;
  }
  process.env.TEST_SYSTEMS = JSON.stringify(systems);
}

/** A journey takes a cancellation back, on a busy machine too. Another one sells tickets at the door. */
const FOR_JOURNEYS = {
  'booking.CLUB_CANCEL_UNDO_SECONDS': '300',
  'booking.DOOR_SALES': 'on',
};

/** `npm run test:stripe` compares what the emulator hears and answers with Stripe's own description; it has one worker. */
function overridesOf(worker) {
  const { EMULATOR_DESCRIPTION: description, EMULATOR_REPORT: report } = process.env;
  if (worker !== 1 || description === undefined || report === undefined) return FOR_JOURNEYS;
  return {
    ...FOR_JOURNEYS,
    'stripe-emulator.EMULATOR_DESCRIPTION': description,
    'stripe-emulator.EMULATOR_REPORT': report,
  };
}
