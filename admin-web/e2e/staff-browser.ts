import { CHROMIUM_FLAGS } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { chromium, type Browser, type Page } from 'playwright-core';

export const openBrowser = ({ chromium: executablePath }: RunningSystem): Promise<Browser> =>
  chromium.launch({ executablePath, args: CHROMIUM_FLAGS });

/** A fresh profile that has signed in and looks at the dashboard. */
export async function signedIn(
  browser: Browser,
  system: RunningSystem,
  width = 1280,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.setDefaultTimeout(15_000);
  await page.goto(`${system.adminOrigin}/management-portal-2025`);
  await page.getByLabel('Username').fill(system.admin.username);
  await page.getByLabel('Password').fill(system.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return page;
}

/** Waits for a message of the notification corner. */
export const told = (page: Page, text: string) =>
  page.locator('.ant-notification').getByText(text).first().waitFor();

/** Nothing loads and nothing fades: what is half there has half its contrast. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await still(page);
}

/** Nothing spins and nothing fades. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.ant-spin-spinning') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
