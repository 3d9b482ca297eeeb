// Builds and starts the composition once for all tests that need containers.
import { startComposedSystem } from '../../reliability/dist/containers/composed-system.js';

export default async function setUp() {
  const { composition, system, stop } = await startComposedSystem((line) =>
    process.stderr.write(`${line}\n`),
  );
  process.env.TEST_SYSTEM = JSON.stringify(system);
  globalThis.stopTestComposition = async () => {
    await stop();
    const left = await composition.leftovers();
    if (left.length > 0)
      throw new Error(`docker compose down -v did not remove ${left.join(', ')}.`);
  };
}
