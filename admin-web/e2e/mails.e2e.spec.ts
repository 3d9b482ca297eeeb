import { intentOf, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signedIn, still } from './staff-browser.js';

const system = runningSystem();

/** Opens the newest e-mail with a label. */
async function view(page: Page, label: string) {
  await page.goto(`${system.adminOrigin}/dashboard?tab=overview`);
  await waitFor(`a mail ${label}`, async () => {
    await page.reload();
    await page
      .getByRole('button', { name: /^View the mail/ })
      .first()
      .waitFor();
    return (await page.getByRole('button', { name: `View the mail ${label}` }).count()) > 0;
  });
  await page
    .getByRole('button', { name: `View the mail ${label}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  return { dialog, mail: dialog.locator('iframe').contentFrame() };
}

describe('the mails of the club, as staff see them', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 2, 'previewed@example.org');
    const booking = await client.book(show, 2, 'previewed@example.org');
    await client.pay(body.clientSecret);
    await client.complete(booking.body.id, intentOf(body.clientSecret));
    const gift = {
      amount: 20,
      purchaserName: 'Ada',
      purchaserEmail: 'p@example.org',
      recipientName: 'Bob',
      recipientEmail: 'r@example.org',
    };
    const order = await client.post<{ clientSecret: string }>(
      '/api/create-gift-card-payment',
      gift,
    );
    await client.pay(order.body.clientSecret);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])(
    'are listed with their state and shown as their reader sees them, at %i pixels',
    async (width) => {
      const page = await signedIn(browser, system, width);
      const { dialog, mail } = await view(page, 'Booking confirmation');
      await mail.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      expect(await mail.getByRole('img', { name: /^Ticket BK/ }).getAttribute('src')).toMatch(
        /^data:image\/png;base64,/,
      );
      await dialog.getByText('@example.org').first().waitFor();
      await still(page);
      expect(await violationsOn(page, '[role=dialog] .ant-descriptions')).toEqual([]);
      await dialog.getByRole('tab', { name: 'Plain text' }).click();
      await dialog
        .getByText(/Show this e-mail at the door/)
        .first()
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.close();
    },
  );

  it('hide the code of a gift card, and the link that shows it', async () => {
    const page = await signedIn(browser, system);
    const { mail } = await view(page, 'Gift card');
    await mail.getByText('•••••-•••••-•••••-•••••-•••••').waitFor();
    expect(
      await mail.getByRole('link', { name: 'Show or print the gift card' }).getAttribute('href'),
    ).toMatch(/gift-card#$/);
    await page.close();
  });

  it('are narrowed to those that wait, were sent or failed', async () => {
    const page = await signedIn(browser, system);
    await page.goto(`${system.adminOrigin}/dashboard?tab=overview`);
    await page.getByText('Failed', { exact: true }).click();
    await page.getByText('No mails.').waitFor();
    await page.getByText('Sent', { exact: true }).click();
    await page.getByRole('cell', { name: 'sent', exact: true }).first().waitFor();
    await page.close();
  });
});
