import { randomUUID } from 'node:crypto';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  buyTickets,
  confirmAct,
  findShow,
  idle,
  notificationsClosed,
  notified,
  openBrowser,
  signedIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();
const TOUR_MS = 240_000;
const LOOKS = ['light', 'dark'] as const;

/** No finding of axe in either look, and nothing that scrolls sideways. */
async function isGood(page: Page, width: number): Promise<void> {
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look });
    await page.waitForFunction(() => document.querySelector('.ant-skeleton') === null);
    await idle(page);
    expect(await violationsOn(page)).toEqual([]);
  }
  expect(await widthOf(page)).toBeLessThanOrEqual(width);
}
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Of this show' });

describe.each([390, 1280])('the page of a show at %i pixels', (width) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
  });
  afterAll(() => browser.close());

  it(
    'is reached from the list of shows, and each tab has an address',
    async () => {
      const show = await makeShow(system, { title: `Paged ${randomUUID().slice(0, 8)}` });
      const email = `paged-${randomUUID()}@example.org`;
      await buyTickets(system, { show, quantity: 2, email });
      const row = await findShow(page, system, show.title);
      await row.getByRole('link', { name: show.title }).click();
      await page.waitForURL(`**/shows/${show.id}`);
      await page.getByRole('heading', { level: 1, name: show.title }).waitFor();
      await page.getByText(/2 tickets of \d+ sold/).waitFor();
      await isGood(page, width);
      for (const [name, path, text] of [
        ['Bookings', 'bookings', email],
        ['Door list', 'door', 'of 2 in'],
        ['Waiting list', 'waiting', 'No one waits for this show.'],
        ['Messages', 'messages', 'Nothing has been sent to the bookers yet.'],
        ['History', 'history', 'Create a show'],
      ] as const) {
        await tabs(page).getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**/shows/${show.id}/${path}`);
        await page.getByText(text).first().waitFor();
        await isGood(page, width);
      }
      await page.reload();
      await page.getByText('Create a show').first().waitFor();
      await tabs(page).getByRole('link', { name: 'Overview' }).click();
    },
    TOUR_MS,
  );

  it(
    'cancels a show with its title, and takes that back',
    async () => {
      const show = await makeShow(system, { title: `Doubtful ${randomUUID().slice(0, 8)}` });
      await buyTickets(system, { show, quantity: 2, email: `d-${randomUUID()}@example.org` });
      await page.goto(`${system.adminOrigin}/shows/${show.id}`);
      await page.getByRole('button', { name: 'More about this show' }).click();
      await page.getByText('Cancel show', { exact: true }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'Type the title' });
      await dialog.getByText('Then the refunds begin: 1 booking, 2 tickets.').waitFor();
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
      const ok = dialog.getByRole('button', { name: 'Cancel the show' });
      expect(await ok.isDisabled()).toBe(true);
      await dialog.getByLabel(/Type the title/).fill(show.title);
      await ok.click();
      await confirmAct(page, system);
      await notified(page, 'Show Cancelled');
      const undo = page.getByRole('button', { name: 'Undo the cancellation' });
      await undo.waitFor();
      await notificationsClosed(page);
      await isGood(page, width);
      await page.reload();
      await undo.click();
      await notified(page, 'The show is on again');
      await undo.waitFor({ state: 'detached' });
      await page.getByText('on sale', { exact: true }).waitFor();
    },
    TOUR_MS,
  );

  it(
    'takes a show off sale and puts it on again at a time, and makes a series',
    async () => {
      const show = await makeShow(system, {
        title: `Weekly ${randomUUID().slice(0, 8)}`,
        date: width === 390 ? '2055-01-02' : '2056-01-01', // no other test has shows then
      });
      await page.goto(`${system.adminOrigin}/shows/${show.id}`);
      await page.getByRole('button', { name: 'Take off sale' }).click();
      await page.getByRole('tooltip').getByRole('button', { name: 'Take off sale' }).click();
      await page.getByText('off sale', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Put on sale' }).click();
      await page.getByRole('radio', { name: 'At a time' }).check();
      await page.getByLabel('Day').waitFor();
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
      await page.getByRole('button', { name: 'Set the time' }).click();
      await page.getByText('scheduled', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'More about this show' }).click();
      await page.getByText('More Saturdays like this').click();
      const count = page.getByLabel('How many Saturdays');
      await count.fill('3');
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
      await page.getByRole('button', { name: 'Create 3 shows' }).click();
      const made = page.getByRole('dialog').getByText('3 shows made', { exact: true });
      await made.waitFor({ timeout: 60_000 });
    },
    TOUR_MS,
  );
});
