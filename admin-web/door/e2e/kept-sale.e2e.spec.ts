import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, atShow, kept, letIn, openBrowser, showsDot, verdict } from './phone';

const system = runningSystem();

/** Runs in the page: the first sale reaches the server, and its answer never comes. */
function loseFirstAnswer(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (path, request) => {
    const reply = await ask(path, request);
    if (path !== '/api/door/sales' || localStorage.getItem('lost') !== null) return reply;
    localStorage.setItem('lost', 'yes');
    throw new TypeError('Failed to fetch');
  };
}

/** Runs in the page: what anyone could read who has the files of this phone. */
async function openSalesOnDisk() {
  const opening = indexedDB.open('door-sales');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('sales').objectStore('sales').getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  const rows = reading.result as { sale: Record<string, unknown>; name?: { text: unknown } }[];
  return rows.map(({ sale: { quantity, paidBy, ...sale }, name }) => ({
    ...{ quantity, paidBy, isName: 'name' in sale },
    isSealed: name?.text instanceof ArrayBuffer,
  }));
}

/** Runs in a page of the same origin. */
async function versionsOnDisk() {
  const databases = await indexedDB.databases();
  return Object.fromEntries(databases.map(({ name, version }) => [name ?? '', version]));
}

/** Runs in a page of the same origin: the disk of this phone, as a release without sales has left it. */
async function removeSalesFromDisk(): Promise<void> {
  const removing = indexedDB.deleteDatabase('door-sales');
  await new Promise((resolve) => removing.addEventListener('success', resolve));
}

describe('what a phone of the box office has kept', () => {
  let browser: Browser;
  let tonight: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    tonight = await showTonight(system, { 'Una Upgrade': 2 }, { maxTickets: 9 });
  });
  afterAll(() => browser.close());

  const till = (name: string) =>
    addPhone(browser, system, { tonight, name, width: 360, role: 'box-office' });
  const named = async () =>
    (await tonight.list()).parties
      .filter(({ name }) => name === 'Nia Walkup')
      .map(({ admits }) => admits);

  it('is sent again after the page was loaded again, and is one booking', async () => {
    const { page, context } = await till('reloaded till');
    await page.addInitScript(loseFirstAnswer);
    await page.reload();
    await atShow(page, tonight);
    await page.getByRole('button', { name: /^Sell tickets/ }).click();
    await page.getByLabel('Name, if they give one').fill('Nia Walkup');
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await page.getByRole('button', { name: 'Cash £40' }).click();
    await page.getByText('The server has not answered.').waitFor();
    expect(await page.evaluate(openSalesOnDisk)).toEqual([
      { quantity: 2, paidBy: 'cash', isName: false, isSealed: true },
    ]);
    expect(await named()).toEqual([2]);
    await page.reload();
    const sheet = page.getByRole('dialog', { name: 'Sell tickets' });
    const again = sheet.getByRole('button', { name: 'Try again: 2 for £40, cash' });
    await again.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await sheet.getByRole('button', { name: /^Cash/ }).count()).toBe(0);
    await again.click();
    await verdict(page).getByRole('heading', { name: 'Sold 2' }).waitFor();
    const steward = await addPhone(browser, system, { tonight, name: 'steward of the names' });
    await letIn(steward.page, 2, 'Nia Walkup').waitFor();
    await steward.context.close();
    await page.reload();
    await page.getByRole('button', { name: /^Sell tickets/ }).waitFor();
    expect(await sheet.count()).toBe(0);
    expect(await named()).toEqual([2]);
    await context.close();
  });

  it('keeps its list and its arrivals, and their version, when it gets a database for sales', async () => {
    const { page, context } = await till('upgraded till');
    await kept(page);
    await context.setOffline(true);
    await letIn(page, 2, 'Una Upgrade').click();
    await showsDot(page, 'Offline, 1 unsent');
    await page.goto(new URL('/icon.svg', page.url()).href);
    await page.evaluate(removeSalesFromDisk);
    expect(await page.evaluate(versionsOnDisk)).toEqual({ door: 1 });
    await page.goto(new URL('/', page.url()).href);
    await showsDot(page, 'Offline, 1 unsent');
    await atShow(page, tonight);
    await page.getByRole('button', { name: /^In 1/ }).click();
    await page.getByRole('button', { name: /^Upgrade Una/ }).waitFor();
    expect(await page.evaluate(versionsOnDisk)).toEqual({ door: 1, 'door-sales': 1 });
    await context.setOffline(false);
    await waitFor('both to be in', async () => (await tonight.arrivedOf('Una Upgrade')) === 2);
    await context.close();
  });
});
