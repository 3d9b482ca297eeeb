import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startControlledSystem } from '@club/testing';
import { fuzz } from './fuzz.js';
import { filesBelow, filesToScan, scan } from './secret-scan.js';

/** The long form of `npm run security`: ten minutes of odd requests, then repository, bundles and the run's own logs are searched for secrets. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

say(`odd requests to every route for ${seconds} s, seed ${seed} …`);
const system = await startControlledSystem({ chromium: '', progress: say });
const beat = setInterval(
  () =>
    say(`… still at it, until ${new Date(started + seconds * 1000).toLocaleTimeString('en-GB')}`),
  60_000,
);
const started = Date.now();
const { requests, statuses, faults } = await fuzz(system, { seconds, seed });
clearInterval(beat);
const secrets = [system.admin.password, system.webhookSecret, system.ticketSecret];
const logs = readdirSync(system.logFolder).length === 0 ? [] : filesBelow(system.logFolder);
const found = [...scan(filesToScan(ROOT)), ...scan(logs, secrets)];
await system.stop();

const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
say(`${requests} requests: ${counts.join(', ')}`);
for (const fault of faults) say(`FAULT ${fault}`);
for (const secret of found) say(`SECRET ${secret}`);
say(
  `${faults.length} faults, ${found.length} secrets in repository, bundles and ${logs.length} logs`,
);
process.exit(faults.length + found.length === 0 ? 0 : 1);
