// Searches the logs of the run for everything personal that its tests used (security.md 25), verifies the audit trails that
// it has written (security.md 37), and stops the systems.
import { join } from 'node:path';
import { personalDataOf, searchLogs } from '../../security/dist/log-search.js';
import { filesBelow } from '../../security/dist/secret-scan.js';
import { verifyTrails } from '../../security/dist/trail-chains.js';

const MAX_SHOWN = 20;
const isLog = (file) => file.endsWith('.log');

export default async function tearDown() {
  try {
    for (const system of JSON.parse(process.env.TEST_SYSTEMS ?? '[]')) {
      await judgeTrails(system);
      await judgeLogs(system);
    }
  } finally {
    await globalThis.stopTestSystems?.();
  }
}

/** Everything that the tests of this system have done is in its trails. A broken one fails the run, like a log. */
async function judgeTrails(system) {
  const { rows, broken } = await verifyTrails(system);
  process.stderr.write(`verified ${rows} rows of audit trails: ${broken.length} broken chains\n`);
  for (const line of broken) process.stderr.write(`TRAIL ${line}\n`);
  if (broken.length > 0 || rows === 0) process.exitCode = 1;
}

/** Jest keeps this exit code, and run-suite.mjs counts it as one failure. */
async function judgeLogs(system) {
  const data = await personalDataOf(system);
  const engineLogs = filesBelow(join(system.logFolder, '../engines')).filter(isLog);
  const files = [...filesBelow(system.logFolder), ...engineLogs];
  const found = searchLogs(files, data);
  const where = `${files.length} logs for ${data.size} addresses, names, phone numbers and codes`;
  process.stderr.write(`searched ${where}: ${found.length} found\n`);
  for (const line of found.slice(0, MAX_SHOWN)) process.stderr.write(`PERSONAL ${line}\n`);
  if (found.length > 0) process.exitCode = 1;
}
