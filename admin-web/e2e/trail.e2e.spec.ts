import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the audit trail in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it('is reached from the dashboard and shows the sign-in of just now', async () => {
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await page.getByText(`Sign in – ${system.admin.username}`).first().waitFor();
  });

  it('is searched by the name of a member of staff', async () => {
    await page.getByPlaceholder('Username').fill('there is no such member');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No acts.').waitFor();
    await page.getByPlaceholder('Username').fill(system.admin.username);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(`Sign in – ${system.admin.username}`).first().waitFor();
  });

  it.each([360, 1280])('fits into %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  });
});
