import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buyTickets, openBrowser, openTab, searchFor, signedIn } from './staff-browser.js';

const system = runningSystem();

describe('the address of the dashboard', () => {
  let browser: Browser;
  let page: Page;
  const email = `addressed-${Date.now()}@example.org`;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
    const show = await makeShow(system, { title: 'An addressed show' });
    await buyTickets(system, { show, quantity: 1, email });
  });
  afterAll(() => browser.close());
  const search = () => page.getByRole('searchbox', { name: 'Search bookings' });
  const row = () => page.getByRole('row').filter({ hasText: email });
  const rowsBesides = () => page.getByRole('row').filter({ hasNotText: email });

  it('keeps the filters of a list over a reload and over a look at another tab', async () => {
    await openTab(page, system, 'bookings');
    await searchFor(page, 'Search bookings', email);
    await row().waitFor();
    await page.waitForURL(/bookings\.search=/);

    await page.reload();
    await row().waitFor();
    expect(await search().inputValue()).toBe(email);

    await page.getByRole('tab', { name: 'Shows' }).click();
    await page.getByRole('button', { name: 'Add Show' }).waitFor();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await row().waitFor();
    expect(await search().inputValue()).toBe(email);
    expect(await rowsBesides().count()).toBe(1); // the head of the table
  });

  it('names the booking that a click on its row has opened, and Back closes it', async () => {
    await openTab(page, system, 'bookings');
    await searchFor(page, 'Search bookings', email);
    await row().getByText('An addressed show').click();
    const drawer = page.getByRole('dialog').filter({ hasText: email });
    await drawer.waitFor();
    await page.reload();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
  });
});
