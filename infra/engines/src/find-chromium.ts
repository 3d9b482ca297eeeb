import { tryToInstall } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';

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
