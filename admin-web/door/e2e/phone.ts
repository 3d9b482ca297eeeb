import { CHROMIUM_FLAGS } from '@club/engines';
import type { DoorRole } from '@club/contracts';
import { pairingUrl, type RunningSystem, type Tonight } from '@club/testing';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';

/** A browser whose camera plays a film; without one it shows a moving pattern. */
export const openBrowser = (system: RunningSystem, film?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: system.chromium,
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
    ],
  });

/** A phone of its own, added to the door and with the list of a show. */
export interface Phone {
  context: BrowserContext;
  page: Page;
}

interface NewPhone {
  tonight: Tonight;
  name: string;
  width?: number;
  role?: DoorRole;
}

export async function addPhone(
  browser: Browser,
  system: RunningSystem,
  { tonight, name, width = 390, role }: NewPhone,
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    permissions: ['camera'],
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(await pairingUrl(system, role));
  await page.getByLabel('Name of this phone').fill(name);
  await page.getByRole('button', { name: 'Add this phone' }).click();
  await atShow(page, tonight);
  return { context, page };
}

/** Waits for the list, and chooses the show if there is another one tonight. */
export async function atShow(page: Page, { show }: Tonight): Promise<void> {
  await page
    .getByRole('button', { name: /^Live|Offline/ })
    .first()
    .waitFor();
  const choice = page.getByLabel('Show', { exact: true });
  if ((await choice.count()) === 0) return;
  const option = choice.locator('option', { hasText: show.title });
  await choice.selectOption(await option.getAttribute('value'));
}

/** What a keyboard scanner does. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
export const letIn = (within: Page | Locator, n: number, name: string) =>
  within.getByRole('button', { name: new RegExp(`^Let in ${n} of \\d+ ?, ${name}$`) });
/** Waits until the dot of the connection has these words. */
export const showsDot = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).first().waitFor();

/** Waits until the service worker has kept all files. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state;
  });
