import { SpecificationClient, intentOf } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signedIn, told } from './staff-browser.js';

const system = runningSystem();
const DASHBOARD = `${system.adminOrigin}/dashboard`;
/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('the dashboard in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it('shows four figures and the four tabs', async () => {
    for (const figure of ['Total Shows', 'Total Bookings', 'Total Revenue', 'Pending'])
      await page.getByText(figure, { exact: true }).waitFor();
    for (const tab of ['Shows', 'Bookings', 'Enquiries', 'Gift Cards'])
      await page.getByRole('tab', { name: tab }).waitFor();
    await page.getByText(/Completed bookings less refunds/).waitFor();
  });

  it('creates a show with a picture, says what is missing, edits it and deletes it', async () => {
    await page.goto(DASHBOARD);
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByRole('button', { name: 'Create Show' }).click();
    await page.getByText('Venue is required').waitFor();
    await page.getByText('Title is required').waitFor();
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByTitle(/^Cardiff/).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Made by hand');
    await page.getByLabel('Date').fill('2031-03-01');
    await page.getByLabel('Performers, one per line: name - bio').fill('Ada - Quick\nBob');
    await page.getByText('Stand-up comedian').waitFor();
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await told(page, 'Please select an image file (JPG, PNG, GIF, etc.)');
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) });
    await told(page, 'Please select an image smaller than 5MB');
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PNG });
    await told(page, 'Upload successful');
    await page.getByRole('button', { name: 'Create Show' }).click();
    await told(page, 'Show Created');

    await page.getByRole('searchbox', { name: 'Search shows' }).fill('Made by hand');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Edit Made by hand/ }).click();
    await page.getByLabel('Price (£)').fill('25');
    await page.getByRole('button', { name: 'Save Show' }).click();
    await told(page, 'Show Updated');
    const row = page.getByRole('row').filter({ hasText: 'Made by hand' });
    await row.getByText('£25').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await told(page, 'Show Deleted');
    await row.waitFor({ state: 'detached' });
  });

  it('tells the second of two people who edit one show', async () => {
    const show = await makeShow(system, { title: 'Edited by two' });
    await page.goto(DASHBOARD);
    await page.getByRole('searchbox', { name: 'Search shows' }).fill('Edited by two');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Edit Edited by two/ }).click();
    const other = new SpecificationClient(system, 'admin.localhost');
    const token = (await page.evaluate(() => localStorage.getItem('adminToken'))) ?? '';
    await other.send(
      'PUT',
      `/api/admin/shows/${show.id}`,
      { venueId: 'cardiff', title: 'Edited by two', version: 1 },
      token,
    );
    await page.getByRole('button', { name: 'Save Show' }).click();
    await told(
      page,
      'Someone else has changed this since you opened it. Please reload and try again.',
    );
  });

  it('refunds a part of a booking, sells at the desk, and sends a confirmation again', async () => {
    const show = await makeShow(system, { title: 'Sold at the desk' });
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 2, 'refund-me@example.org');
    const booking = await client.book(show, 2, 'refund-me@example.org');
    await client.pay(body.clientSecret);
    await client.complete(booking.body.id, intentOf(body.clientSecret));

    await page.goto(`${DASHBOARD}?tab=bookings`);
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill('refund-me@example.org');
    await page.keyboard.press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: 'refund-me@example.org' })
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund BK/ });
    await dialog.getByLabel(/^Amount/).fill('20');
    await dialog.getByLabel('Places that become free again').fill('1');
    await dialog.getByLabel('Reason').fill('one is ill');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await told(page, 'Refunded');
    await page.getByText('one is ill').first().waitFor();
    await page.getByRole('button', { name: 'Resend confirmation' }).click();
    await told(page, 'The confirmation is on its way again');

    await page.goto(`${DASHBOARD}?tab=bookings`);
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Walk In');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Please choose a show').waitFor();
    await waitFor(
      'one place back',
      async () => (await client.get<typeof show>(`/api/shows/${show.id}`)).body.soldTickets === 1,
    );
    await page.getByRole('dialog').getByRole('combobox', { name: 'Show' }).click();
    await page
      .getByTitle(/\(\d+ left\)$/)
      .first()
      .click();
    await page.getByLabel('Email (optional)').fill('walk-in@example.org');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await told(page, 'Booked');
    await page.getByRole('row').filter({ hasText: 'walk-in@example.org' }).waitFor();
  });

  it('opens a message, which marks it Read, and marks it New again', async () => {
    const subject = `About ${Date.now()}`;
    await new SpecificationClient(system).post('/api/contact', {
      name: 'Ada',
      email: 'ada@example.org',
      subject,
      message: 'Is there a cloakroom at the venue?',
    });
    await page.goto(`${DASHBOARD}?tab=enquiries`);
    const row = page.getByRole('row').filter({ hasText: subject });
    await row.getByText('New').waitFor();
    await row.getByRole('button').click();
    await page.getByText(`Read by ${system.admin.username}`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Mark as New' }).click();
    await row.getByText('New').waitFor();
  });

  it('shows how sales go, the next Saturdays and what needs attention', async () => {
    await page.goto(`${DASHBOARD}?tab=overview`);
    await page
      .getByRole('table', { name: 'Tickets sold by week and city' })
      .getByText(/^Cardiff \d+ · £/)
      .first()
      .waitFor();
    await page.getByText('Needs attention').waitFor();
    await page
      .getByText(/\d+\/\d+/)
      .first()
      .waitFor();
  });

  it('tells what gift card holders are owed', async () => {
    await page.goto(`${DASHBOARD}?tab=gift-cards`);
    await page.getByText('Liability').waitFor();
    await page.getByRole('button', { name: 'Export report (CSV)' }).waitFor();
  });

  it('writes to everybody who booked a show', async () => {
    const show = await makeShow(system, { title: 'Written about' });
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 1, 'written-to@example.org');
    const booking = await client.book(show, 1, 'written-to@example.org');
    await client.pay(body.clientSecret);
    await client.complete(booking.body.id, intentOf(body.clientSecret));
    await page.goto(DASHBOARD);
    await page.getByRole('searchbox', { name: 'Search shows' }).fill(show.title);
    await page.keyboard.press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: show.title })
      .getByRole('button', { name: 'Write' })
      .click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Please write a subject').waitFor();
    await page.getByLabel('Subject').fill('A new support act');
    await page.getByLabel('Message', { exact: true }).fill('Bob joins us. Bring a friend.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await told(page, 'It is on its way for 1 bookings.');
  });

  it.each([390, 1280])('fits %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['shows', 'bookings', 'enquiries', 'gift-cards', 'overview']) {
      await page.goto(`${DASHBOARD}?tab=${tab}`);
      await page.getByRole('table').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
  });
});
