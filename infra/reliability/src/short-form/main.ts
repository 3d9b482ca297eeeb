import { SHORT_FORMS } from '../experiments/short-forms.js';
import { startPlace } from '../experiments/start-place.js';
import type { RunningSystem } from '@club/testing';

/**
 * `node infra/reliability/dist/short-form/main.js NAME [SETTING=VALUE ...]`: one experiment in its short form. It ends
 * with 1 if the experiment or its auditor finds a violation. A setting is one of the processes, such as
 * `booking.CLUB_SETTLE_SWEEP_SECONDS=3600`.
 */
const [name = '', ...settings] = process.argv.slice(2);
const experiment = SHORT_FORMS[name];
if (experiment === undefined)
  throw new Error(`Say which experiment: ${Object.keys(SHORT_FORMS).join(', ')}.`);
const overrides: Record<string, string> = Object.fromEntries(
  settings.map((setting): [string, string] => {
    const [key = '', value = ''] = setting.split('=');
    return [key, value];
  }),
);

const { place, work } = experiment;
const system = place === 'none' ? undefined : await startPlace(place, overrides);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(130)));

try {
  const finding = await work(system ?? ({} as RunningSystem));
  process.stdout.write(`${name}: ${JSON.stringify(finding)}\n`);
} catch (error) {
  process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}

async function stop(): Promise<void> {
  await system?.stop();
}
