import { SHORT_FORMS } from '../experiments/short-forms.js';
import { startPlace } from '../experiments/start-place.js';
import { onInterrupt } from '../on-interrupt.js';
import type { RunningSystem } from '@club/testing';

/**
 * `node infra/reliability/dist/short-form/main.js NAME [SETTING=VALUE ...]`: one experiment in its short form. It exits
 * with 1 if the experiment or its auditor finds a violation. A setting is for the processes of the system; with a name before
 * it, such as `booking.CLUB_SETTLE_SWEEP_SECONDS=3600`, for that process alone.
 */
const [name = '', ...settings] = process.argv.slice(2);
const experiment = SHORT_FORMS[name];
if (experiment === undefined)
  throw new Error(`Name an experiment: ${Object.keys(SHORT_FORMS).join(', ')}.`);
const overrides: Record<string, string> = Object.fromEntries(
  settings.map((setting): [string, string] => {
    const sign = setting.indexOf('=');
    if (sign < 1) throw new Error(`${setting} is no setting: write NAME=VALUE.`);
    return [setting.slice(0, sign), setting.slice(sign + 1)];
  }),
);

const { place, work } = experiment;
if (place === 'none' && settings.length > 0)
  throw new Error(`${name} starts no system, so it has no settings.`);
onInterrupt(stop);
const system = place === 'none' ? undefined : await startPlace(place, overrides);

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
