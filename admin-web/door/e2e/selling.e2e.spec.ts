import type { NightBundle } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addPhone, atShow, letIn, openBrowser, showsDot, verdict } from './phone';

const system = runningSystem();
const WALK_UP = 'Walk-up';
const sellButton = (page: Page) => page.getByRole('button', { name: /^Sell tickets/ });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
/** Waits for "2 of 3 in" at the top of the page. */
const showsCounts = (page: Page, arrived: number, expected: number) =>
  page.locator('.count', { hasText: new RegExp(`^${arrived} ?of ${expected} in`) }).waitFor();

/** Runs in the page. It changes every list that arrives, so that nine places are left. */
function pretendNineAreLeft(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (path, request) => {
    const reply = await ask(path, request);
    if (typeof path !== 'string' || !path.startsWith('/api/door/night')) return reply;
    const bundle = (await reply.json()) as NightBundle;
    const sales = bundle.sales?.map((sale) => ({ ...sale, left: 9 }));
    return Response.json({ ...bundle, sales });
  };
}

describe('a phone of the box office', () => {
  let browser: Browser;
  let tonight: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    tonight = await showTonight(system, { 'Ivy Early': 1 }, { maxTickets: 4 });
  });
  afterAll(() => browser.close());

  const till = (name: string, width = 390) =>
    addPhone(browser, system, { tonight, name, width, role: 'box-office' });

  it('sells two tickets and lets both people in, and a second phone shows the sale and the arrivals', async () => {
    const { page, context } = await till('till');
    const steward = await addPhone(browser, system, { tonight, name: 'steward of the till' });
    await showsCounts(steward.page, 0, 1);
    await sellButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Sell tickets' });
    await sheet.getByText('3 left').waitFor();
    // The sheet begins with two tickets.
    await sheet.getByRole('button', { name: 'One less' }).click();
    await sheet.getByRole('button', { name: 'Cash £20' }).waitFor();
    await sheet.getByRole('button', { name: 'One more' }).click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
    await sheet.getByRole('button', { name: 'Cash £40' }).click();
    await verdict(page).getByRole('heading', { name: 'Sold 2' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await showsCounts(steward.page, 0, 3);
    await letIn(verdict(page), 2, WALK_UP).click();
    await waitFor('both to be in', async () => (await tonight.arrivedOf(WALK_UP)) === 2);
    await showsCounts(page, 2, 3);
    await showsCounts(steward.page, 2, 3);
    await sellButton(page).filter({ hasText: '1 left' }).waitFor();
    await Promise.all([context.close(), steward.context.close()]);
  });

  it('sells nothing and says how many tickets are left when its list is out of date', async () => {
    const { page, context } = await till('till with an old list', 360);
    await page.addInitScript(pretendNineAreLeft);
    await page.reload();
    await atShow(page, tonight);
    await sellButton(page).filter({ hasText: '9 left' }).waitFor();
    await sellButton(page).click();
    await page.getByRole('button', { name: 'Card machine £40' }).click();
    // Of the four tickets Ivy Early has one, and the test above has sold two.
    await page.getByText('Nothing was sold. Only 1 ticket left').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    expect((await tonight.list()).expected).toBe(3);
    await context.close();
  });

  it('does not sell without a connection', async () => {
    const { page, context } = await till('till offline');
    await sellButton(page).waitFor();
    await context.setOffline(true);
    await showsDot(page, 'Offline');
    expect(await sellButton(page).isDisabled()).toBe(true);
    await page.getByText('needs a network').waitFor();
    await context.close();
  });

  it('is needed to sell: a supervisor’s phone has no button', async () => {
    const role = 'supervisor';
    const { page, context } = await addPhone(browser, system, { tonight, name: role, role });
    expect(await sellButton(page).count()).toBe(0);
    await context.close();
  });
});
