import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { roll } from './roll.js';

/** `npm run reliability:rolling [-- ROUNDS]`: replaces each service and the gateway 20 times under load and writes rolling-results.md. */
const FILE = fileURLToPath(new URL('../../rolling-results.md', import.meta.url));
const rounds = Number(process.argv[2] ?? 20);
const { requests, bookings, failures, replaced } = await roll(rounds, (line) =>
  process.stdout.write(`${line}\n`),
);
const lines = [
  '# Replaced under load, measured',
  '',
  `\`npm run reliability:rolling\` on ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}. Two copies of each service and of the gateway over a real NATS server;`,
  'one copy after the other is stopped and started again while visitors read pages, write to the club and buy tickets.',
  'No request is repeated: every answer that is not a success counts as failed. Afterwards the auditor runs.',
  '',
  `Failed ${failures.length} of ${requests} requests; ${bookings} bookings; the auditor found no difference.`,
  '',
  '| replaced | times |',
  '|---|---|',
  ...Object.entries(replaced).map(([name, times]) => `| ${name} | ${times} |`),
  '',
  ...failures.map((failure) => `- ${failure}`),
];
writeFileSync(FILE, `${lines.join('\n').trimEnd()}\n`);
process.stdout.write(`Failed: ${failures.length} of ${requests} requests, ${bookings} bookings.\n`);
process.exit(failures.length === 0 ? 0 : 1);
