import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@club/engines';
import { afterEach, describe, expect, it } from '@jest/globals';

/** Long enough for a machine that is busy with other work. */
const START_SECONDS = 240;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The commands of running processes that name this folder. */
const processesOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return ''; // it has ended
      }
    })
    .filter((command) => command.includes(folder));

async function start(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'club-start-'));
  folders.push(folder);
  const ports = { CLUB_PORT: String(await freePort()), CLUB_MAIL_PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['infra/dev/dist/main.js'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CLUB_DATA_DIR: folder,
      ...ports,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a process group of its own, like the command of a terminal
  });
  let said = '';
  let progress = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stdout.on('data', (bytes: Buffer) => (progress += bytes.toString()));
  return { folder, child, ended: once(child, 'close'), said: () => said, progress: () => progress };
}

describe('npm start', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no process behind if %s comes while it starts',
    async (signal) => {
      const { folder, child, ended, said } = await start();
      await waitFor('an engine', async () => processesOf(folder).length > 0, START_SECONDS);
      child.kill(signal);
      await ended;
      expect(processesOf(folder)).toEqual([]);
      expect(said()).toBe('');
    },
    2 * START_SECONDS * 1000,
  );

  it(
    'says nothing of restarts when Ctrl-C ends every process of the terminal',
    async () => {
      const { folder, child, ended, said, progress } = await start({ CLUB_DEMO_DATA: 'off' });
      await waitFor('the system', async () => progress().includes('ready public='), START_SECONDS);
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      expect(progress()).toMatch(/^started in \d+\.\d s$/m);
      expect(progress()).not.toContain('restarting it');
      expect(said()).toBe('');
      expect(processesOf(folder)).toEqual([]);
    },
    2 * START_SECONDS * 1000,
  );

  it('says in one sentence which port is wrong', async () => {
    const { ended, said } = await start({ CLUB_PORT: 'eighty' });
    await ended;
    expect(said()).toBe(
      'Cannot start: CLUB_PORT: must be a port, a whole number from 1 to 65535\n',
    );
  });
});
