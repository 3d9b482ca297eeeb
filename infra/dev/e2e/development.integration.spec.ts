import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askHost } from '@club/client';
import { CHROMIUM_FLAGS, findChromium, freePort, waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { copyCheckout } from './checkout-copy';

const DEADLINE_MS = 400_000;
/** Seconds, on a machine that is busy with other work. Alone, it takes 10 and 2. */
const START_SECONDS = 300;
const EDIT_SECONDS = 120;
const USERS_OF_CONTRACTS = ['gateway', 'catalog', 'booking', 'enquiry', 'mail', 'edge'];

let checkout: string;
let port: number;
let developer: ChildProcess;
let browser: Browser;
let said = '';
const restarted = (): string[] =>
  [...said.matchAll(/^(\S+): restarted in/gm)].map(([, name]) => name ?? '');

/** Replaces a text in the one source file below `folder` that contains it, in place: no program ever reads an empty file. */
function edit(folder: string, before: string, after: string): void {
  const files = readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.'))
    .map((path) => join(checkout, folder, path))
    .filter((file) => readFileSync(file, 'utf8').includes(before));
  expect(files).toHaveLength(1);
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  for (const file of files)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after), { flag: 'r+' });
}

/** Whether React has taken over the page; an edit before that would only change what is loaded. */
const isAlive = (): boolean =>
  [...document.querySelectorAll('h1, h2, label')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );

/** Opens a page and waits until Vite will tell it about edits. The mark is lost if the page is loaded again. */
async function openForEdits(url: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(EDIT_SECONDS * 1000);
  const connected = page.waitForEvent('console', (line) =>
    line.text().includes('[vite] connected'),
  );
  await page.goto(url);
  await connected;
  await page.waitForFunction(isAlive);
  return page;
}
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: 'kept' }));
const markOf = (page: Page) => page.evaluate(() => (window as { mark?: string }).mark);

beforeAll(async () => {
  checkout = copyCheckout();
  port = await freePort();
  const executablePath = await findChromium((line) => void process.stderr.write(`${line}\n`));
  browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  developer = spawn(process.execPath, ['infra/dev/bin/dev.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CLUB_DATA_DIR: '.local',
      CLUB_DEMO_DATA: 'off',
      CLUB_PORT: String(port),
      CLUB_MAIL_PORT: String(await freePort()),
    },
    detached: true, // a process group of its own, like the command of a terminal
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [developer.stdout, developer.stderr])
    stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await waitFor(
    'npm run dev',
    async () => {
      if (developer.exitCode !== null) throw new Error(said);
      return said.includes('\nready public=');
    },
    START_SECONDS,
  );
}, DEADLINE_MS);

afterAll(async () => {
  await browser.close();
  if (developer.exitCode === null) {
    developer.kill('SIGTERM');
    await once(developer, 'exit');
  }
  rmSync(checkout, { recursive: true, force: true });
}, DEADLINE_MS);

describe('npm run dev', () => {
  it(
    'renders an edited page on the server, and shows the edit in an open browser',
    async () => {
      const page = await openForEdits(`http://localhost:${port}/`);
      await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
      await mark(page);
      edit('public-web/src/pages/home', 'Upcoming Shows', 'Upcoming Edits');
      await page.getByRole('heading', { name: 'Upcoming Edits' }).waitFor();
      expect(await markOf(page)).toBe('kept');
      const { body } = await askHost<string>({ port }, 'localhost', '/');
      expect(body).toContain('Upcoming Edits');
    },
    DEADLINE_MS,
  );

  it(
    'shows an edit of the staff area in an open browser',
    async () => {
      const page = await openForEdits(`http://admin.localhost:${port}/management-portal-2025`);
      await page.getByLabel('Username').waitFor();
      await mark(page);
      edit('admin-web/src/features/session', 'Username', 'Edited name');
      await page.getByLabel('Edited name').waitFor();
      expect(await markOf(page)).toBe('kept');
    },
    DEADLINE_MS,
  );

  it(
    'restarts the service that was edited, and no other process',
    async () => {
      appendFileSync(
        join(checkout, 'services/enquiry/src/main.ts'),
        '\nexport const edited = true;\n',
      );
      await waitFor('the restart', async () => restarted().length > 0, EDIT_SECONDS);
      expect(restarted()).toEqual(['enquiry']);
    },
    DEADLINE_MS,
  );

  it(
    'restarts every process that uses an edited shared package',
    async () => {
      const before = restarted().length;
      edit('services/shared/contracts/src/errors', "'Not found'", "'Found and edited'");
      for (const name of USERS_OF_CONTRACTS)
        await waitFor(
          `${name} to restart`,
          async () => restarted().slice(before).includes(name),
          EDIT_SECONDS,
        );
      await waitFor(
        'the edited message',
        async () => {
          const { body } = await askHost<{ message: string }>({ port }, 'localhost', '/api/none');
          return body.message === 'Found and edited';
        },
        EDIT_SECONDS,
      );
      const source = `/@fs${checkout}/services/shared/contracts/dist/errors/error-codes.js`;
      await waitFor(
        'the edited message in browsers',
        async () =>
          (await askHost<string>({ port }, 'localhost', source)).body.includes('Found and edited'),
        EDIT_SECONDS,
      );
      expect(restarted()).not.toContain('public-web');
    },
    DEADLINE_MS,
  );

  it(
    'says which line is wrong and keeps the old process running',
    async () => {
      const file = join(checkout, 'services/catalog/src/main.ts');
      const sound = readFileSync(file, 'utf8');
      writeFileSync(file, `${sound}\nconst = ;\n`);
      await waitFor('the complaint', async () => said.includes('not restarted:'), EDIT_SECONDS);
      expect((await askHost({ port }, 'localhost', '/api/venues')).status).toBe(200);
      writeFileSync(file, sound);
    },
    DEADLINE_MS,
  );

  it(
    'ends everything on Ctrl-C without a word about restarts',
    async () => {
      const before = said.length;
      const ended = once(developer, 'exit');
      process.kill(-(developer.pid ?? 0), 'SIGINT');
      expect(await ended).toEqual([0, null]);
      expect(said.slice(before)).toBe('');
      expect(processesIn(checkout)).toEqual([]);
    },
    DEADLINE_MS,
  );
});

/** The commands of running processes that name this folder. */
const processesIn = (folder: string): string[] =>
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
