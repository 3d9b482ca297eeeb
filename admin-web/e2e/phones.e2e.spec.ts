import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { idle, openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the phones of the door', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([360, 390, 1280])('are added with a code at %i pixels', async (width) => {
    const show = await makeShow(system, {});
    const page = await signedIn(browser, system, width);
    await page.goto(`${system.adminOrigin}/door?show=${show.id}`);
    await page.getByText('Phones', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a phone' }).click();
    await page.getByLabel('Number of phones').waitFor();
    await page.getByText(/^\d+ of \d+ in$/).waitFor();
    const phones = page.getByRole('list', { name: 'Phones' });
    await phones.or(page.getByText('No phone was added in the last days.')).waitFor();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Make the code' }).click();
    await page.getByRole('img', { name: 'QR code for the phone' }).waitFor();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.close();
  });

  it('can include the device of the member of staff, added with one press', async () => {
    const show = await makeShow(system, {});
    const page = await signedIn(browser, system, 390);
    await page.goto(`${system.adminOrigin}/door?show=${show.id}`);
    await page.getByRole('button', { name: 'Open the door on this device' }).click();
    await page.waitForURL(/^http:\/\/door\.localhost:\d+\//);
    await page.close();
  });
});
