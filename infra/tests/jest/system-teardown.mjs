// Searches the logs of the run for everything personal that its tests used (security.md 25), and stops the systems.
import { join } from 'node:path';
import { personalDataOf, searchLogs } from '../../security/dist/log-search.js';
import { filesBelow } from '../../security/dist/secret-scan.js';

const MAX_SHOWN = 20;
const isLog = (file) => file.endsWith('.log');

export default async function tearDown() {
  try {
    for (const system of JSON.parse(process.env.TEST_SYSTEMS ?? '[]')) await judgeLogs(system);
  } finally {
    await globalThis.stopTestSystems?.();
  }
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
