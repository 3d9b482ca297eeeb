import { waitFor } from '@club/engines';
import { runningSystem, showTonight, violationsOn, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, letIn, openBrowser, showsDot, typeCode, verdict } from './phone';

const system = runningSystem();
const NAME = 'Hal Again';

describe('letting people in again', () => {
  let browser: Browser;
  let tonight: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    tonight = await showTonight(system, { [NAME]: 2 });
  });
  afterAll(() => browser.close());

  it('takes a supervisor two presses without a network, and counts no one twice', async () => {
    const options = { tonight, name: 'supervisor', role: 'supervisor' } as const;
    const { page, context } = await addPhone(browser, system, options);
    await context.setOffline(true);
    await letIn(page, 2, NAME).click();
    await showsDot(page, 'Offline, 1 unsent');
    await typeCode(page, tonight.codeOf(NAME));
    await verdict(page).getByText('All 2 in').first().waitFor();
    await verdict(page).getByRole('button', { name: 'Let in again' }).click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await verdict(page).getByRole('button', { name: 'Went out and came back' }).click();
    await showsDot(page, 'Offline, 2 unsent');
    await context.setOffline(false);
    await showsDot(page, 'Live');
    await waitFor('both to be in', async () => (await tonight.arrivedOf(NAME)) === 2);
    expect(await page.getByText('too many are in').count()).toBe(0);
    await context.close();
  });

  it('is not on the phone of a steward', async () => {
    const { page, context } = await addPhone(browser, system, { tonight, name: 'steward' });
    await typeCode(page, tonight.codeOf(NAME));
    await verdict(page).getByText('All 2 in').first().waitFor();
    expect(await page.getByRole('button', { name: 'Let in again' }).count()).toBe(0);
    await context.close();
  });
});
