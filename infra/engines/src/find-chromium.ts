import { fromDebianPackage, tryToInstall } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';
import { run } from './process/child.js';

/** Chromium must not contact any server but ours. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const found = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ??
  onPath('chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable');

/**
 * Finds Chromium in the environment or on PATH, or installs Debian's package if that is allowed.
 * @throws Error with a sentence that says how to install it.
 */
export async function findChromium(progress: Progress): Promise<string> {
  const known = found();
  if (known !== undefined) return known;
  await tryToInstall('chromium', progress);
  const installed = found();
  if (installed === undefined)
    throw new Error(
      'Chromium is missing: install it (for example "apt-get install chromium") or name it in CHROMIUM_PATH.',
    );
  return installed;
}

const SHELL = 'chromium-headless-shell';

/**
 * Finds Chromium's own program without windows, which opens a page three times as fast as Chromium with `--headless`: on PATH
 * or in Debian's package of the version that is installed here. If there is none, or if CHROMIUM_PATH names a browser, it
 * is the same as `findChromium`.
 */
export async function findHeadlessChromium(progress: Progress): Promise<string> {
  const chromium = await findChromium(progress);
  if (process.env['CHROMIUM_PATH'] !== undefined) return chromium;
  const shell = onPath(SHELL);
  if (shell !== undefined) return shell;
  const version = /^Chromium (\S+) built on Debian/m.exec(await run(chromium, ['--version']))?.[1];
  if (version === undefined) return chromium;
  try {
    return await fromDebianPackage(
      {
        name: SHELL,
        version: `${version}*`,
        parts: ['chromium-common'],
        program: /lib\/chromium\/chromium-headless-shell$/,
      },
      progress,
    );
  } catch (error) {
    progress(`using ${chromium}: ${error instanceof Error ? error.message : String(error)}`);
    return chromium;
  }
}
