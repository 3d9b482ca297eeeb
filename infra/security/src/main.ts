import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startControlledSystem } from '@club/testing';
import { fuzz } from './fuzz.js';
import { personalDataOf, searchLogs } from './log-search.js';
import { filesBelow, filesToScan, scan } from './secret-scan.js';

/** `npm run security`: ten minutes of hostile requests, then a search for secrets in repository, bundles and logs, and for personal data in the logs of this run. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

say(`Sending hostile requests to every route for ${seconds} s with seed ${seed} …`);
const system = await startControlledSystem({ chromium: '', progress: say });
const heartbeat = setInterval(
  () => say(`… until ${new Date(started + seconds * 1000).toLocaleTimeString('en-GB')}`),
  60_000,
);
const started = Date.now();
const { requests, statuses, faults } = await fuzz(system, { seconds, seed });
clearInterval(heartbeat);
const secrets = [system.admin.password, system.webhookSecret, system.ticketSecret];
const logs = filesBelow(system.logFolder);
const found = [...scan(filesToScan(ROOT)), ...scan(logs, secrets)];
// Random text as a name may be any word of a log.
const people = [...(await personalDataOf(system))].filter(([, what]) => what !== 'name');
const personal = searchLogs(logs, new Map(people));
await system.stop();

const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
say(`${requests} requests: ${counts.join(', ')}`);
for (const fault of faults) say(`FAULT ${fault}`);
for (const secret of found) say(`SECRET ${secret}`);
for (const line of personal) say(`PERSONAL ${line}`);
say(
  `${faults.length} faults, ${found.length} secrets in repository, bundles and ${logs.length} logs, ${personal.length} personal texts in logs`,
);
process.exit(faults.length + found.length + personal.length === 0 ? 0 : 1);
