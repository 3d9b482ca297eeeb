import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { atRest, openBrowser, signedIn } from './staff-browser.js';

const system = runningSystem();
const TABS = ['shows', 'bookings', 'enquiries', 'gift-cards'];

describe('a staff area that everybody can use', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('has no violation on the sign-in', async () => {
    const page = await browser.newPage();
    await page.goto(`${system.adminOrigin}/management-portal-2025`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it.each([390, 1280])('has none on its tabs and dialogs at %i pixels', async (width) => {
    const page = await signedIn(browser, system, width);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (place: string, within?: string) =>
      found.push(...(await violationsOn(page, within)).map((line) => `${place} ${line}`));
    for (const tab of TABS) {
      await page.goto(`${system.adminOrigin}/dashboard?tab=${tab}`);
      await page.getByRole('table').first().waitFor();
      await atRest(page);
      await look(tab);
    }
    await page.goto(`${system.adminOrigin}/dashboard?tab=overview`);
    await page.getByText('Needs attention').waitFor();
    await atRest(page);
    await look('overview');
    await page.goto(`${system.adminOrigin}/dashboard`);
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByRole('button', { name: 'Create Show' }).waitFor();
    await look('show editor', '[role=dialog]');
    await page.goto(`${system.adminOrigin}/dashboard?tab=bookings`);
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByRole('button', { name: 'Book', exact: true }).waitFor();
    await look('box office', '[role=dialog]');
    expect(found).toEqual([]);
  });
});
