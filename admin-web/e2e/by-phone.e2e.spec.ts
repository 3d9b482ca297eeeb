import { randomUUID } from 'node:crypto';
import { caughtMailsTo, waitFor, type CaughtMail } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { idle, notified, openBrowser, openTab, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();

/** The newest e-mail to an address with a matching subject. */
const mailTo = (address: string, subject: RegExp): Promise<CaughtMail> =>
  waitFor(`an e-mail to ${address}`, async () => {
    const mails = await caughtMailsTo(system.mailUrl, address);
    return mails.findLast((mail) => subject.test(mail.subject)) ?? false;
  });

/** Takes a booking with a pay link. */
async function bookByPhone(page: Page, email: string): Promise<void> {
  const { title } = await makeShow(system, { title: `By phone ${randomUUID().slice(0, 8)}` });
  await openTab(page, system, 'bookings');
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('combobox', { name: 'Show' }).click();
  await dialog.getByRole('combobox', { name: 'Show' }).fill(title);
  await page.getByTitle(new RegExp(`${title} \\(\\d+ left\\)$`)).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await dialog.getByRole('radio', { name: 'Pay link by e-mail' }).check();
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByRole('combobox', { name: 'Hold the places for' }).click();
  await page.getByTitle('4 hours').click();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  const sold = page.getByRole('dialog', { name: 'Booked, waiting for the payment' });
  await sold.getByRole('img', { name: 'The pay link as a code for a phone' }).waitFor();
  await idle(page);
  expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await sold.getByRole('button', { name: 'Done' }).click();
}

/** Opens the pay link from the e-mail as the booker does: in a browser that has not signed in. */
async function openPayLink(browser: Browser, email: string, width: number): Promise<Page> {
  const { text } = await mailTo(email, /^Please pay/);
  const payPage = await browser.newPage({ viewport: { width, height: 900 } });
  payPage.setDefaultTimeout(30_000);
  await payPage.goto(/http\S+\/pay#\S+/.exec(text)?.[0] ?? '');
  await payPage.getByRole('heading', { name: 'Pay for Your Tickets' }).waitFor();
  return payPage;
}

async function payByCard(payPage: Page): Promise<void> {
  for (const [label, typed] of [
    ['Card number', '4242424242424242'],
    ['MM / YY', '1249'],
    ['CVC', '123'],
    ['Postal code', 'CF10 1AA'],
  ] as const)
    await payPage
      .frameLocator('iframe[title="Secure card payment input frame"]')
      .getByLabel(label)
      .fill(typed);
  await payPage.getByRole('button', { name: /^Pay £/ }).click();
}

async function filterByStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByTitle(status, { exact: true }).click();
}

describe('a booking by phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  describe.each([390, 1280])('at %i pixels', (width) => {
    const email = `phone-${width}@example.org`;
    let page: Page;
    beforeAll(async () => {
      page = await signedIn(browser, system, width);
      await bookByPhone(page, email);
    });
    afterAll(() => page.close());
    const row = () => page.getByRole('row').filter({ hasText: email });

    it('is pending until it is paid, and staff can send its pay link again', async () => {
      await row().getByText('pending').waitFor();
      await row().getByRole('button').click();
      await page.getByRole('button', { name: 'Resend pay link' }).click();
      await notified(page, 'The pay link is on its way again');
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    });

    it('has a pay page that fits the window and is accessible', async () => {
      const payPage = await openPayLink(browser, email, width);
      expect(await widthOf(payPage)).toBeLessThanOrEqual(width);
      expect(await violationsOn(payPage)).toEqual([]);
      await payPage.close();
    });

    it('is confirmed when it is paid, and stays confirmed after a reload of the page', async () => {
      const payPage = await openPayLink(browser, email, width);
      await payByCard(payPage);
      await payPage.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      await mailTo(email, /^You're in/);
      await payPage.reload();
      await payPage.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      await payPage.close();
    });

    it('is among the completed bookings and not among the expired ones', async () => {
      await openTab(page, system, 'bookings');
      await filterByStatus(page, 'completed');
      await row().getByText('completed').waitFor();
      await filterByStatus(page, 'expired');
      await row().waitFor({ state: 'detached' });
    });
  });

  it.each(['', '#nonsense'])('cannot be paid through the link "/pay%s"', async (token) => {
    const page = await browser.newPage();
    await page.goto(`${system.publicOrigin}/pay${token}`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.close();
  });
});
