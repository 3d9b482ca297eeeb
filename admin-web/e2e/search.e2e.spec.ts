import { randomUUID } from 'node:crypto';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buyTickets, idle, openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the search of the staff area', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])('finds a booking and opens it on any page at %i pixels', async (width) => {
    const show = await makeShow(system, {});
    const email = `find-${randomUUID()}@example.org`;
    await buyTickets(system, { show, quantity: 2, email });
    const page = await signedIn(browser, system, width);
    await page.goto(`${system.adminOrigin}/account`);
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await field.fill(email);
    const found = page.getByRole('option');
    await found.first().waitFor();
    await idle(page);
    expect(await found.count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(email).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^booking:/);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field.fill('no one has this name');
    await page.getByText('Nothing found for').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.close();
  });
});
