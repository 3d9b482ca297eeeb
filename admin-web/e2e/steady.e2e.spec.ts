import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buyTickets, openBrowser, openTab, searchFor, signedIn } from './staff-browser.js';

const system = runningSystem();
const FIGURES = '**/api/admin/stats';
const FACTORS = '**/api/admin/account/factors';

/** Keeps the answers of a call back. @returns what lets them arrive. */
async function keepBack(page: Page, address: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(address, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

// A button that moves between pressing and letting go loses the click.
describe.each([390, 1280])('the dashboard at %i pixels', (width) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
  });
  afterAll(() => browser.close());
  const button = () => page.getByRole('button', { name: 'Add Show' });
  const top = async () => (await button().boundingBox())?.y;

  it('keeps its buttons in place when the figures arrive', async () => {
    const arrive = await keepBack(page, FIGURES);
    await openTab(page, system, 'shows');
    await button().waitFor();
    const before = await top();
    arrive();
    await page.getByText(/Gift cards sold: £/).waitFor();
    expect(await top()).toBe(before);
    await page.unrouteAll();
  });

  it('shows its buttons when it knows whether there is a notice above them', async () => {
    const arrive = await keepBack(page, FACTORS);
    await openTab(page, system, 'shows');
    await page.getByText('Add Show').waitFor({ state: 'attached' });
    expect(await button().isVisible()).toBe(false);
    arrive();
    await button().waitFor();
    await page.unrouteAll();
  });

  it('opens a row of a list that is being asked for again', async () => {
    const email = `steady-${width}@example.org`;
    await buyTickets(system, { show: await makeShow(system), quantity: 1, email });
    await openTab(page, system, 'bookings');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.waitFor();
    const arrive = await keepBack(page, '**/api/admin/bookings?*search=*');
    await searchFor(page, 'Search bookings', 'steady');
    await page.locator('.ant-table-wrapper .ant-spin-spinning').waitFor();
    await row.getByRole('button').click();
    await page.getByRole('dialog').filter({ hasText: email }).waitFor();
    arrive();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
