import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buyTickets, idle, openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the door of a show', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([360, 390, 1280])('lets a party in, undoes it and prints at %i pixels', async (width) => {
    const show = await makeShow(system, {});
    await buyTickets(system, { show, quantity: 3, email: 'door@example.org' });
    const page = await signedIn(browser, system, width);
    await page.goto(`${system.adminOrigin}/door?show=${show.id}`);
    await page.getByText('0 of 3 in').first().waitFor();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: /^Let in 3 of/ }).click();
    await page.getByText('All 3 in').waitFor();
    await page.getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: /^Undo 3 of/ }).click();
    await page.getByRole('button', { name: /^Let in 3 of/ }).waitFor();
    await page.getByRole('button', { name: /^Let in 1 of/ }).click();
    await page.getByText('1 of 3 in').first().waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('img', { name: '3 people, 1 in' }).waitFor();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.close();
  });
});
