import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addPhone, letIn, openBrowser, showsDot, typeCode, verdict } from './phone';

const system = runningSystem();
const MOVER = 'Mo Mover';
const WAITER = 'Kit Kept';
const moveButton = (page: Page) => verdict(page).getByRole('button', { name: /^Move to tonight/ });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('a ticket of another night', () => {
  let browser: Browser;
  let tonight: Tonight;
  let later: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    tonight = await showTonight(system, {}, { maxTickets: 2 });
    later = await showTonight(system, { [MOVER]: 2, [WAITER]: 2 }, { inDays: 7 });
  });
  afterAll(() => browser.close());

  const add = (name: string, role: 'supervisor' | 'box-office') =>
    addPhone(browser, system, { tonight, name, role });

  it('moves to tonight on a phone of the box office, and its party goes in', async () => {
    const { page, context } = await add('mover', 'box-office');
    await typeCode(page, later.codeOf(MOVER));
    await moveButton(page).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await context.setOffline(true);
    await showsDot(page, 'Offline');
    await moveButton(page).filter({ hasText: 'needs a network' }).waitFor();
    expect(await moveButton(page).isDisabled()).toBe(true);
    await context.setOffline(false);
    await showsDot(page, 'Live');
    await moveButton(page).click();
    await verdict(page).getByText(`${MOVER}, moved to tonight`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await letIn(verdict(page), 2, MOVER).click();
    await waitFor('both to be in', async () => (await tonight.arrivedOf(MOVER)) === 2);
    await context.close();
  });

  it('does not move if no places are left', async () => {
    const { page, context } = await add('full', 'box-office');
    await typeCode(page, later.codeOf(WAITER));
    await moveButton(page).click();
    await verdict(page).getByText('No places left tonight.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
    expect((await later.list()).expected).toBe(2);
    await context.close();
  });

  it('has no such button on other phones', async () => {
    const { page, context } = await add('supervisor', 'supervisor');
    await typeCode(page, later.codeOf(WAITER));
    await verdict(page).waitFor();
    expect(await moveButton(page).count()).toBe(0);
    await context.close();
  });
});
