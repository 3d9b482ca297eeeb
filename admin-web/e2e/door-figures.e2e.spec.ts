import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buyTickets, idle, openBrowser, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

describe('the figures of a night', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])('follow from the door at %i pixels', async (width) => {
    const show = await makeShow(system, {});
    await buyTickets(system, { show, quantity: 3, email: 'figures@example.org' });
    const page = await signedIn(browser, system, width);
    await page.goto(`${system.adminOrigin}/door?show=${show.id}`);
    await page.getByRole('button', { name: /^Let in 3 of/ }).click();
    await page.getByText('All 3 in').waitFor();
    await page.getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Let in again…' }).click();
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Went out and came back' }).click();
    await page.getByText(/again: Went out and came back/).waitFor();
    await page.getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('heading', { name: 'Figures of the night' }).waitFor();
    const again = page.getByRole('list', { name: 'Let in again, not counted twice' });
    await again.getByText('Went out and came back').waitFor();
    const people = page.getByRole('table').getByRole('row').last().getByRole('cell').first();
    expect((await people.textContent())?.trim()).toBe('3');
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.close();
  });
});
