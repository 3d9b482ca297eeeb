import { SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buyTickets, openBrowser, openTab, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

/** Opens the newest e-mail with a label. */
async function openMail(page: Page, label: string) {
  const viewButtons = page.getByRole('button', { name: `View the e-mail ${label}`, exact: true });
  await waitFor(`an e-mail ${label}`, async () => {
    await openTab(page, system, 'overview');
    await page
      .getByRole('button', { name: /^View the e-mail/ })
      .first()
      .waitFor();
    return (await viewButtons.count()) > 0;
  });
  await viewButtons.first().click();
  const dialog = page.getByRole('dialog');
  return { dialog, mail: dialog.locator('iframe').contentFrame() };
}

async function buyGiftCard(): Promise<void> {
  const client = new SpecificationClient(system);
  const { body } = await client.post<{ clientSecret: string }>('/api/create-gift-card-payment', {
    amount: 20,
    purchaserName: 'Ada',
    purchaserEmail: 'p@example.org',
    recipientName: 'Bob',
    recipientEmail: 'r@example.org',
  });
  await client.pay(body.clientSecret);
}

describe('the list of e-mails', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
    const show = await makeShow(system);
    await buyTickets(system, { show, quantity: 2, email: 'previewed@example.org' });
    await buyGiftCard();
  });
  afterAll(() => browser.close());

  describe.each([390, 1280])('at %i pixels', (width) => {
    let page: Page;
    beforeAll(async () => {
      page = await signedIn(browser, system, width);
    });
    afterAll(() => page.close());

    it('shows a confirmation as its reader sees it, with the ticket', async () => {
      const { dialog, mail } = await openMail(page, 'Booking confirmation');
      await mail.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      expect(await mail.getByRole('img', { name: /^Ticket BK/ }).getAttribute('src')).toMatch(
        /^data:image\/png;base64,/,
      );
      await dialog.getByText('@example.org').first().waitFor();
      expect(await violationsOn(page, '[role=dialog] .ant-descriptions')).toEqual([]);
    });

    it('shows its plain text and fits the window', async () => {
      const { dialog } = await openMail(page, 'Booking confirmation');
      await dialog.getByRole('tab', { name: 'Plain text' }).click();
      await dialog
        .getByText(/Show this e-mail at the door/)
        .first()
        .waitFor();
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    });
  });

  it('hides the code of a gift card and the link that shows it', async () => {
    const page = await signedIn(browser, system);
    const { mail } = await openMail(page, 'Gift card');
    await mail.getByText('•••••-•••••-•••••-•••••-•••••').waitFor();
    expect(
      await mail.getByRole('link', { name: 'Show or print the gift card' }).getAttribute('href'),
    ).toMatch(/gift-card#$/);
    await page.close();
  });

  it('can be filtered by failed and sent', async () => {
    const page = await signedIn(browser, system);
    await openTab(page, system, 'overview');
    await page.getByText('Failed', { exact: true }).click();
    await page.getByText('No e-mails.').waitFor();
    await page.getByText('Sent', { exact: true }).click();
    await page.getByRole('cell', { name: 'sent', exact: true }).first().waitFor();
    await page.close();
  });
});
