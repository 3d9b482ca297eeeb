import { tryToInstall } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';

const firefox = (): string | undefined =>
  process.env['FIREFOX_PATH'] ?? onPath('firefox-esr', 'firefox');

/**
 * Finds Firefox in the environment or on PATH, or installs Debian's package if that is allowed.
 * @throws Error with a sentence that says how to install it.
 */
export async function findFirefox(progress: Progress): Promise<string> {
  if (firefox() === undefined) await tryToInstall('firefox-esr', progress);
  const found = firefox();
  if (found === undefined)
    throw new Error(
      'Firefox is missing: install it (for example "apt-get install firefox-esr") or name it in FIREFOX_PATH.',
    );
  return found;
}

/** WebKitGTK opens windows only on a display, so it needs one that exists in memory. */
export interface WebKitPrograms {
  driver: string;
  display: string;
}

/**
 * Finds the driver of WebKitGTK and an X server without a screen, or installs Debian's packages if that is allowed.
 * @throws Error with a sentence that says how to install them.
 */
export async function findWebKit(progress: Progress): Promise<WebKitPrograms> {
  return {
    driver: await findOrInstall('WebKitWebDriver', 'webkit2gtk-driver', progress),
    display: await findOrInstall('Xvfb', 'xvfb', progress),
  };
}

async function findOrInstall(program: string, name: string, progress: Progress): Promise<string> {
  if (onPath(program) === undefined) await tryToInstall(name, progress);
  const found = onPath(program);
  if (found === undefined)
    throw new Error(`${program} is missing: install it (for example "apt-get install ${name}").`);
  return found;
}
