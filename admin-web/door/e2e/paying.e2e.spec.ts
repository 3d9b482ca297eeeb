import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addPhone, letIn, openBrowser, showsDot, typeCode, verdict } from './phone';

const system = runningSystem();
const SCANNED = 'Di Link';
const LISTED = 'Lu Link';
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('a booking that waits for its pay link', () => {
  let browser: Browser;
  let tonight: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    const payments = { [SCANNED]: 'link', [LISTED]: 'link' } as const;
    tonight = await showTonight(system, { [SCANNED]: 2, [LISTED]: 1 }, { payments, maxTickets: 3 });
  });
  afterAll(() => browser.close());

  const till = (name: string, role: 'supervisor' | 'box-office' = 'box-office') =>
    addPhone(browser, system, { tonight, name, role });

  it('is not paid on other phones', async () => {
    const { page, context } = await till('supervisor of links', 'supervisor');
    await typeCode(page, tonight.codeOf(SCANNED));
    await verdict(page).getByRole('heading', { name: 'Not paid, £40 due' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Cash|Card machine)/ }).count()).toBe(0);
    await context.close();
  });

  it('is paid at the door after its ticket was scanned, and its party goes in', async () => {
    const { page, context } = await till('paying');
    await typeCode(page, tonight.codeOf(SCANNED));
    await verdict(page).getByRole('heading', { name: 'Not paid, £40 due' }).waitFor();
    const cash = verdict(page).getByRole('button', { name: 'Cash £40' });
    await cash.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
    await context.setOffline(true);
    await showsDot(page, 'Offline');
    await verdict(page).getByText('needs a network').waitFor();
    expect(await cash.isDisabled()).toBe(true);
    await context.setOffline(false);
    await showsDot(page, 'Live');
    await cash.click();
    await verdict(page).getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await letIn(verdict(page), 2, SCANNED).click();
    await waitFor('both to be in', async () => (await tonight.arrivedOf(SCANNED)) === 2);
    await context.close();
  });

  it('can also be paid from the list, which then has it once', async () => {
    const { page, context } = await till('paying from the list');
    const parties = page.getByRole('list', { name: 'Parties' }).getByRole('listitem');
    const row = parties.filter({ hasText: 'Lu' });
    await row.getByText('£20 to pay').waitFor();
    await row.getByRole('button', { expanded: false }).click();
    await row.getByRole('button', { name: 'Card machine £20' }).click();
    await verdict(page).getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await letIn(verdict(page), 1, LISTED).click();
    await waitFor('one row', async () => (await tonight.list()).parties.length === 2);
    expect((await tonight.list()).parties).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    await context.close();
  });
});
