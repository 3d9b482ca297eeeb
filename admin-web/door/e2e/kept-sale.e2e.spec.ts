import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, atShow, dot, kept, letIn, openBrowser, verdict } from './phone';

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
  const opening = indexedDB.open('door');
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

/** Runs in a page of the same origin: the database of this phone, as the first version of the app has left it. */
async function goBackToVersion1(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
  const newest = await settled(indexedDB.open('door'));
  const { version } = newest;
  const from = newest.transaction(['night', 'arrivals']);
  const night: unknown = await settled(from.objectStore('night').get('tonight'));
  const rows: unknown[] = await settled(from.objectStore('arrivals').getAll());
  newest.close();
  await settled(indexedDB.deleteDatabase('door'));
  const opening = indexedDB.open('door', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('night');
    const store = opening.result.createObjectStore('arrivals', { autoIncrement: true });
    store.createIndex('arrivalId', 'arrival.arrivalId', { unique: true });
  });
  const first = await settled(opening);
  const to = first.transaction(['night', 'arrivals'], 'readwrite');
  await settled(to.objectStore('night').put(night, 'tonight'));
  for (const row of rows) await settled(to.objectStore('arrivals').add(row));
  first.close();
  return version;
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

  it('keeps its list and its arrivals when its database gets a store for sales', async () => {
    const { page, context } = await till('upgraded till');
    await kept(page);
    await context.setOffline(true);
    await letIn(page, 2, 'Una Upgrade').click();
    await dot(page, 'Offline, 1 unsent');
    await page.goto(new URL('/icon.svg', page.url()).href);
    expect(await page.evaluate(goBackToVersion1)).toBe(2);
    await page.goto(new URL('/', page.url()).href);
    await dot(page, 'Offline, 1 unsent');
    await atShow(page, tonight);
    await page.getByRole('button', { name: /^In 1/ }).click();
    await page.getByRole('button', { name: /^Upgrade Una/ }).waitFor();
    await context.setOffline(false);
    await waitFor('both to be in', async () => (await tonight.arrivedOf('Una Upgrade')) === 2);
    await context.close();
  });
});
