import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { idle, openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the night at a glance', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])('leads from the dashboard to the door at %i pixels', async (width) => {
    const page = await signedIn(browser, system, width);
    await page.getByRole('link', { name: 'Tonight', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^(Tonight|Next night)/ }).waitFor();
    // Another test may have cancelled a show of tonight, which is not sold.
    const sells = page.getByRole('button', { name: 'Sell', exact: true });
    const room = page
      .getByRole('region')
      .filter({ hasText: 'Line-up' })
      .filter({ has: sells })
      .first();
    await room.waitFor();
    await page.getByText('Last backup').waitFor();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    const sell = room.getByRole('button', { name: 'Sell', exact: true });
    await sell.waitFor();
    if (await sell.isEnabled()) {
      await sell.click();
      await page.getByRole('button', { name: 'Book', exact: true }).waitFor();
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
    } else await room.getByText(/^(The doors are open|No place is free)/).waitFor();
    await room.getByRole('link', { name: 'Door', exact: true }).click();
    await page.getByRole('heading', { name: 'Door', exact: true }).waitFor();
    await page.close();
  });
});
