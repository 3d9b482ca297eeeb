import { waitFor } from '@club/engines';
import { killProcess, makeShow, runningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { findShow, notified, openBrowser, openTab, RED_PIXEL, signedIn } from './staff-browser.js';

const system = runningSystem();
const fail = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"broken"}' });
const failOn = (method: string) => (route: Route) =>
  route.request().method() === method ? fail(route) : route.continue();

describe('the staff area while the server fails', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
    page.setDefaultTimeout(50_000); // the first script of a tab may take long on a busy machine
  });
  afterEach(() => page.unrouteAll());
  afterAll(() => browser.close());

  it.each([
    ['bookings', 'Failed to fetch bookings'],
    ['enquiries', 'Failed to fetch contacts'],
    ['shows', 'Failed to fetch shows'],
    ['gift-cards', 'Failed to fetch gift cards'],
    ['overview', 'Failed to fetch the overview'],
    ['overview', 'Failed to fetch e-mails'],
  ])('says on the tab %s: "%s"', async (tab, message) => {
    await page.route('**/api/**', fail);
    await page.route('**/api/admin/account', (route) => route.continue()); // which tabs there are
    await openTab(page, system, tab);
    await page.getByRole('alert').getByText(message).waitFor();
  });

  it('says that it does not know the roles, and shows the tabs at the next try', async () => {
    await page.route('**/api/**', fail);
    await page.goto(`${system.adminOrigin}/dashboard`);
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch your roles' });
    await alert.waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: 'Bookings' }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('shows the sales without enquiries, and says which e-mails it could not check', async () => {
    const restarted = killProcess(system, 'enquiry', { downSeconds: 25 });
    await waitFor(
      'an overview without enquiries',
      async () => {
        await openTab(page, system, 'overview');
        const failure = page.getByText('Failed to fetch the overview');
        await page.getByText('Needs attention').or(failure).first().waitFor();
        return page.getByText(/^Replies to enquiries could not be checked/).isVisible();
      },
      60,
    );
    expect(
      await page.getByRole('table', { name: 'Tickets sold by week and city' }).isVisible(),
    ).toBe(true);
    await restarted;
  });

  it.each([
    ['the upload URL', '**/api/objects/upload'],
    ['the object store', ({ search }: URL) => search.includes('X-Amz-')],
  ])('says that an upload failed because of %s', async (_what, address) => {
    await page.route(address, fail);
    await openTab(page, system, 'shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: RED_PIXEL });
    await notified(page, 'Failed to upload image. Please try again.');
    expect(await page.getByRole('button', { name: 'Create Show' }).isEnabled()).toBe(true);
  });

  it('says that a show could not be deleted', async () => {
    const show = await makeShow(system, { title: 'Not deleted' });
    const row = await findShow(page, system, show.title);
    await page.route('**/api/admin/shows/**', failOn('DELETE'));
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await notified(page, 'Failed to delete show');
  });

  it('says that a show could not be created, and keeps what was typed', async () => {
    await openTab(page, system, 'shows');
    await page.route('**/api/admin/shows', failOn('POST'));
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByTitle(/^Cardiff/).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Not created');
    await page.getByRole('button', { name: 'Create Show' }).click();
    await notified(page, 'Failed to create show');
    expect(await title.inputValue()).toBe('Not created');
  });

  it('says that a show could not be updated', async () => {
    const show = await makeShow(system, { title: 'Not updated' });
    const row = await findShow(page, system, show.title);
    await page.route('**/api/admin/shows/**', failOn('PUT'));
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Save Show' }).click();
    await notified(page, 'Failed to update show');
  });

  it('offers only to reload when a script is missing after an update', async () => {
    await openTab(page, system, 'shows');
    await page.getByRole('button', { name: 'Add Show' }).waitFor();
    await page.route('**/assets/money-*.js', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    const staffArea = page.getByRole('navigation', { name: 'Staff area' });
    await staffArea.getByRole('link', { name: 'Money' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await alert.waitFor();
    expect(await alert.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
  });
});
