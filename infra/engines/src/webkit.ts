import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebKitPrograms } from './find-browsers.js';
import { Child } from './process/child.js';
import { freePort } from './process/ports.js';
import { waitFor } from './process/wait-for.js';

export interface WebKitDriver {
  /** The address of its WebDriver server. */
  url: string;
  stop(): Promise<void>;
}

/** Large enough for the window of a desktop. */
const SCREEN = '1600x1200x24';

/** Without this the toolbar of the window is wider than a phone. */
const NARROW_TOOLBAR =
  '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/**
 * Starts the driver of WebKitGTK, whose windows are on a display in memory.
 * @param folder becomes the home of the browsers.
 */
export async function startWebKitDriver(
  programs: WebKitPrograms,
  folder: string,
): Promise<WebKitDriver> {
  mkdirSync(join(folder, '.config/gtk-3.0'), { recursive: true });
  writeFileSync(join(folder, '.config/gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const { display, number } = await startDisplay(programs.display, folder);
  const port = await freePort();
  const driver = new Child({
    name: 'webkit',
    command: programs.driver,
    args: ['--host=127.0.0.1', `--port=${port}`],
    env: environmentOn(number, folder),
    logFile: join(folder, 'webkit.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('the driver of WebKit', async () => (await fetch(`${url}/status`)).ok);
  return {
    url,
    stop: async () => {
      await driver.stop();
      await display.stop();
    },
  };
}

/** The X server chooses a free number and writes it. */
async function startDisplay(
  command: string,
  folder: string,
): Promise<{ display: Child; number: string }> {
  const logFile = join(folder, 'display.log');
  const args = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const display = new Child({ name: 'display', command, args, logFile });
  const number = await waitFor(
    'the display of WebKit',
    async () => /^\d+$/m.exec(readFileSync(logFile, 'utf8'))?.[0],
  );
  return { display, number };
}

/** Nothing of the person's own settings, and no desktop services. */
const environmentOn = (number: string, folder: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  DISPLAY: `:${number}`,
  GDK_BACKEND: 'x11',
  GSETTINGS_BACKEND: 'memory',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
});
