import { SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { ERROR_MESSAGES, type Show } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TABS } from '../src/pages/tabs.js';
import {
  buyTickets,
  confirmAct,
  findShow,
  notified,
  openBooking,
  openBrowser,
  openTab,
  RED_PIXEL,
  signedIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();

/** A tab without the number of what waits in it. */
const withoutNumber = (title: string): string => title.replace(/\s*\d+\+?$/, '');

describe('the dashboard in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it('shows four figures', async () => {
    for (const figure of ['Total Shows', 'Total Bookings', 'Total Revenue', 'Pending'])
      await page.getByText(figure, { exact: true }).waitFor();
    await page.getByText(/Completed bookings less refunds/).waitFor();
  });

  it('shows the tabs of the specification first, then its own', async () => {
    await page.getByRole('tab', { name: 'Shows' }).waitFor();
    const titles = (await page.getByRole('tab').allInnerTexts()).map(withoutNumber);
    expect(titles).toEqual(TABS.map(({ title }) => title));
    expect(titles.slice(0, 3)).toEqual(['Shows', 'Bookings', 'Enquiries']);
  });

  it('shows the configured name of the club', async () => {
    const { body } = await new SpecificationClient(system).get<{ club: { name: string } }>(
      '/api/config',
    );
    await page
      .getByRole('banner')
      .getByText(`${body.club.name} staff · ${system.admin.username}`)
      .waitFor();
  });

  it('shows the sales, the next Saturdays and what needs attention', async () => {
    await openTab(page, system, 'overview');
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

  it('shows what the club owes to holders of gift cards', async () => {
    await openTab(page, system, 'gift-cards');
    await page.getByText('Liability').waitFor();
    await page.getByRole('button', { name: 'Export report (CSV)' }).waitFor();
  });

  describe.each([390, 1280])('at %i pixels', (width) => {
    beforeAll(() => page.setViewportSize({ width, height: 900 }));
    afterAll(() => page.setViewportSize({ width: 1280, height: 900 }));

    it.each(TABS.map(({ key }) => key))('fits the tab %s into the window', async (tab) => {
      await openTab(page, system, tab);
      await page.getByRole('tabpanel').getByRole('table').first().waitFor();
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    });

    it('shows all tabs beside each other', async () => {
      await openTab(page, system, 'shows');
      await page.getByRole('tab', { name: 'Shows' }).waitFor();
      const right = await page
        .getByRole('tab')
        .last()
        .evaluate((tab) => tab.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
    });
  });
});

describe('the show editor in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it('creates a show at a venue', async () => {
    await openTab(page, system, 'shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByTitle(/^Cardiff/).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Made by hand');
    await page.getByLabel('Date').fill('2031-03-01');
    await page.getByRole('button', { name: 'Create Show' }).click();
    await notified(page, 'Show Created');
    await (await findShow(page, system, 'Made by hand')).waitFor();
  });

  it.each([
    ['a text file', 'text/plain', 1, 'Please select an image file (JPG, PNG, GIF, etc.)'],
    ['an image of 6 MB', 'image/png', 6_000_000, 'Please select an image smaller than 5MB'],
  ])('refuses %s as an image', async (_what, mimeType, size, message) => {
    await openTab(page, system, 'shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x', mimeType, buffer: Buffer.alloc(size) });
    await notified(page, message);
  });

  it('uploads an image and saves it with the show', async () => {
    const show = await makeShow(system, { title: 'With a picture' });
    await (await findShow(page, system, show.title)).getByRole('button', { name: /^Edit/ }).click();
    await page
      .getByTestId('file-image1')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: RED_PIXEL });
    await notified(page, 'Upload successful');
    await page.getByRole('button', { name: 'Save Show' }).click();
    await notified(page, 'Show Updated');
    const { body } = await new SpecificationClient(system).get<Show>(`/api/shows/${show.id}`);
    expect(body.image1).toMatch(/^\/objects\/uploads\//);
  });

  it('changes the price of a show', async () => {
    const show = await makeShow(system, { title: 'At another price', price: 20 });
    const row = await findShow(page, system, show.title);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Price (£)').fill('25');
    await page.getByRole('button', { name: 'Save Show' }).click();
    await notified(page, 'Show Updated');
    await row.getByText('£25').waitFor();
  });

  it('deletes a show without bookings', async () => {
    const show = await makeShow(system, { title: 'Deleted again' });
    const row = await findShow(page, system, show.title);
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await notified(page, 'Show Deleted');
    await row.waitFor({ state: 'detached' });
  });

  it('refuses to overwrite the changes of another member of staff', async () => {
    const show = await makeShow(system, { title: 'Edited by two' });
    await (await findShow(page, system, show.title)).getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Save Show' }).waitFor(); // the editor knows the version
    const token = (await page.evaluate(() => localStorage.getItem('adminToken'))) ?? '';
    await new SpecificationClient(system, 'admin.localhost').send(
      'PUT',
      `/api/admin/shows/${show.id}`,
      { venueId: 'cardiff', title: 'Edited by two', version: 1 },
      token,
    );
    await page.getByRole('button', { name: 'Save Show' }).click();
    await notified(page, ERROR_MESSAGES.EDITED_MEANWHILE);
  });
});

describe('bookings and enquiries in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system);
  });
  afterAll(() => browser.close());

  it('refunds a part of a booking and releases its place', async () => {
    const show = await makeShow(system, { title: 'Refunded in part' });
    await buyTickets(system, { show, quantity: 2, email: 'refund-me@example.org' });
    await openBooking(page, system, 'refund-me@example.org');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund BK/ });
    await dialog.getByLabel(/^Amount/).fill('20');
    await dialog.getByLabel('Places to release').fill('1');
    await dialog.getByLabel('Reason').fill('one is ill');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await notified(page, 'Refunded');
    await page.getByText('one is ill').first().waitFor();
    await page.getByText('1 of 2').first().waitFor();
    const client = new SpecificationClient(system);
    await waitFor(
      'the place to be released',
      async () => (await client.get<Show>(`/api/shows/${show.id}`)).body.soldTickets === 1,
    );
  });

  it('sends a confirmation again', async () => {
    const show = await makeShow(system, { title: 'Confirmed twice' });
    await buyTickets(system, { show, quantity: 1, email: 'resend-me@example.org' });
    await openBooking(page, system, 'resend-me@example.org');
    await page.getByRole('button', { name: 'Resend confirmation' }).click();
    await notified(page, 'The confirmation is on its way again');
  });

  it('sells tickets at the desk', async () => {
    const show = await makeShow(system, { title: 'Sold at the desk' });
    await openTab(page, system, 'bookings');
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Walk In');
    const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Show' });
    await choice.click();
    await choice.fill(show.title);
    await page.getByTitle(new RegExp(`${show.title} \\(\\d+ left\\)$`)).click();
    await page.getByLabel('E-mail (optional)').fill('walk-in@example.org');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.context().grantPermissions(['clipboard-write']); // Chromium without windows asks for it
    await page.getByRole('dialog', { name: 'Booked' }).getByText('Copy reference').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row').filter({ hasText: 'walk-in@example.org' }).waitFor();
  });

  it('sends an e-mail to every booker of a show', async () => {
    const show = await makeShow(system, { title: 'Written about' });
    await buyTickets(system, { show, quantity: 1, email: 'written-to@example.org' });
    await (await findShow(page, system, show.title)).getByRole('button', { name: 'Write' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Please write a subject').waitFor();
    await page.getByLabel('Subject').fill('A new support act');
    await page.getByLabel('Message', { exact: true }).fill('Bob joins us. Bring a friend.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await confirmAct(page, system);
    await notified(page, 'It is on its way to 1 booking.');
  });

  it('marks an enquiry Read when it is opened, and New again on request', async () => {
    const subject = `About ${Date.now()}`;
    await new SpecificationClient(system).post('/api/contact', {
      name: 'Ada',
      email: 'ada@example.org',
      subject,
      message: 'Is there a cloakroom at the venue?',
    });
    await openTab(page, system, 'enquiries');
    const row = page.getByRole('row').filter({ hasText: subject });
    await row.getByText('New').waitFor();
    await row.getByRole('button').click();
    await page.getByText(`Read by ${system.admin.username}`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Mark as New' }).click();
    await row.getByText('New').waitFor();
  });
});
