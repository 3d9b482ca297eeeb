import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openTab, signedIn } from './staff-browser.js';

const system = runningSystem();

/** The pages are looked at in shell.e2e. */
describe('accessibility of the forms of the staff area', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('has no violation on the sign-in page', async () => {
    const page = await browser.newPage();
    await page.goto(`${system.adminOrigin}/management-portal-2025`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.close();
  });

  describe.each([390, 1280])('at %i pixels', (width) => {
    let page: Page;
    beforeAll(async () => {
      page = await signedIn(browser, system, width);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });
    afterAll(() => page.close());

    it('has no violation in the show editor', async () => {
      await openTab(page, system, 'shows');
      await page.getByRole('button', { name: 'Add Show' }).click();
      await page.getByRole('button', { name: 'Create Show' }).waitFor();
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    });

    it('has no violation in the box office dialog', async () => {
      await openTab(page, system, 'bookings');
      await page.getByRole('button', { name: 'New booking' }).click();
      await page.getByRole('button', { name: 'Book', exact: true }).waitFor();
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    });
  });
});
