import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectEnds, stopAllProcesses } from '@club/engines';
import { printCheck } from './check-system.js';
import { readLocalSettings } from './config.js';
import { lockDataFolder } from './data-folder.js';
import { Restarts } from './restarts.js';
import { startSystem, type System } from './start-system.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const settings = readLocalSettings(process.env);
  const folder = lockDataFolder(resolve(settings.CLUB_DATA_DIR));
  let system: System | undefined;
  let ending = false;
  const isEnding = () => ending;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    expectEnds(); // Ctrl-C reaches every process of the terminal, so the others end without being asked to.
    await system?.stop();
    await stopAllProcesses(); // A signal may come before there is a system.
    folder.unlock();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0));
  try {
    const fromSources = process.argv.includes('--development');
    system = await startSystem(settings, { folder: folder.path, progress: say, fromSources });
    if (process.argv.includes('--check')) return await end((await printCheck(system, say)) ? 0 : 1);
    writeRunningFile(folder.path, system);
    announce(system);
    if (fromSources) new Restarts(system, say).listen();
  } catch (error) {
    if (!isEnding()) process.stderr.write(`${sentenceOf(error)}\n`);
    await end(1);
  }
}

/** The message for a person. A failed file operation means that another program changed the data folder. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error && 'path' in error
    ? `Cannot start: the data folder is damaged (${error.message}). Restore it, or remove it to start again with empty data.`
    : error.message;
}

/** Tells `npm run admin:*` the address of the running database. Only its owner may read the file. */
function writeRunningFile(folder: string, { engines }: System): void {
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ gatewayMongoUrl: engines.mongoUrl('gateway') }),
    { mode: 0o600 },
  );
}

/** Seconds since the command began, which may have installed packages and built first. */
function secondsSinceBegin(): string {
  const began = process.argv.find((argument) => argument.startsWith('--began='))?.split('=')[1];
  return ((Date.now() - Number(began ?? performance.timeOrigin)) / 1000).toFixed(1);
}

function announce({ publicOrigin, adminOrigin, mailUrl, admin }: System): void {
  say(`started in ${secondsSinceBegin()} s`);
  say(`ready public=${publicOrigin} admin=${adminOrigin} mail=${mailUrl ?? 'none'}`);
  say(
    `staff sign in at ${adminOrigin}/management-portal-2025 as ${admin.username} with password ${admin.password}`,
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
