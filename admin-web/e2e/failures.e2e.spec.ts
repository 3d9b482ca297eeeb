import { waitFor } from '@club/engines';
import { killProcess, makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, signedIn, told } from './staff-browser.js';

const system = runningSystem();
const DASHBOARD = `${system.adminOrigin}/dashboard`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const failing = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"broken"}' });

describe('what staff read where the server fails', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it.each([
    ['bookings', 'Failed to fetch bookings'],
    ['enquiries', 'Failed to fetch contacts'],
    ['shows', 'Failed to fetch shows'],
    ['gift-cards', 'Failed to fetch gift cards'],
    ['overview', 'Failed to fetch mails'],
  ])('the tab %s says "%s"', async (tab, words) => {
    await page.route('**/api/**', failing);
    await page.goto(`${DASHBOARD}?tab=${tab}`);
    await page.getByRole('alert').getByText(words).waitFor();
    await page.unroute('**/api/**');
  });

  it('the overview shows the sales while messages are away, and says what it does not know', async () => {
    const back = killProcess(system, 'enquiry', { downSeconds: 8 });
    await waitFor('an overview without messages', async () => {
      await page.goto(`${DASHBOARD}?tab=overview`);
      await page.getByText('Needs attention').waitFor();
      return page
        .getByText(/^Whether mails of replies to messages were refused could not be found out/)
        .isVisible();
    });
    expect(
      await page.getByRole('table', { name: 'Tickets sold by week and city' }).isVisible(),
    ).toBe(true);
    await back;
  });

  it('an upload that fails says so, wherever it failed', async () => {
    await page.goto(DASHBOARD);
    await page.getByRole('button', { name: 'Add Show' }).click();
    for (const address of [
      '**/api/objects/upload',
      ({ search }: URL) => search.includes('X-Amz-'),
    ]) {
      await page.route(address, failing);
      await page
        .getByTestId('file-image1')
        .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PNG });
      await told(page, 'Failed to upload image. Please try again.');
      await page.unroute(address);
      await page.reload();
      await page.getByRole('button', { name: 'Add Show' }).click();
    }
    expect(await page.getByRole('button', { name: 'Create Show' }).isEnabled()).toBe(true);
  });

  it('a show that cannot be created, changed or deleted says so', async () => {
    const show = await makeShow(system, { title: 'Stays as it is' });
    const only = (method: string) => (route: Route) =>
      route.request().method() === method ? failing(route) : route.continue();
    await page.goto(DASHBOARD);
    await page.getByRole('searchbox', { name: 'Search shows' }).fill(show.title);
    await page.keyboard.press('Enter');
    await page.route('**/api/admin/shows/**', only('DELETE'));
    const row = page.getByRole('row').filter({ hasText: show.title });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await told(page, 'Failed to delete show');
    await page.route('**/api/admin/shows/**', only('PUT'));
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Save Show' }).click();
    await told(page, 'Failed to update show');
    await page.unroute('**/api/admin/shows/**');
  });
});
