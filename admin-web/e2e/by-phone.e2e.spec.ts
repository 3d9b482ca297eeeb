import { SpecificationClient } from '@club/client';
import { caughtMails, waitFor, type CaughtMail } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { atRest, openBrowser, signedIn, told } from './staff-browser.js';

const system = runningSystem();
const DASHBOARD = `${system.adminOrigin}/dashboard`;

/** The newest mail to an address whose subject fits. */
const mailTo = (address: string, subject: RegExp): Promise<CaughtMail> =>
  waitFor(`a mail to ${address}`, async () => {
    const mails = await caughtMails(system.mailUrl);
    return (
      mails.findLast((mail) => mail.to[0]?.address === address && subject.test(mail.subject)) ??
      false
    );
  });

/** Takes a booking with a pay link for the next show that can be sold. */
async function bookByPhone(page: Page, email: string): Promise<void> {
  await page.goto(`${DASHBOARD}?tab=bookings`);
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('combobox', { name: 'Show' }).click();
  await page
    .getByTitle(/\(\d\d+ left\)$/)
    .first()
    .click();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await dialog.getByRole('radio', { name: 'Pay link by e-mail' }).check();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByRole('combobox', { name: 'Hold the places for' }).click();
  await page.getByTitle('4 hours').click();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await told(page, 'Booked');
}

describe('staff at the phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])(
    'take a booking that is paid by a mailed link, at %i pixels',
    async (width) => {
      const email = `phone-${width}@example.org`;
      const page = await signedIn(browser, system, width);
      await bookByPhone(page, email);
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByText('pending').waitFor();
      await row.getByRole('button').click();
      await page.getByRole('button', { name: 'Resend pay link' }).click();
      await told(page, 'The pay link is on its way again');
      await atRest(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);

      const { text } = await mailTo(email, /^Please pay/);
      const guest = await browser.newPage({ viewport: { width, height: 900 } });
      guest.setDefaultTimeout(15_000);
      await guest.goto(/http\S+\/pay#\S+/.exec(text)?.[0] ?? '');
      await guest.getByRole('heading', { name: 'Pay for Your Tickets' }).waitFor();
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      expect(await violationsOn(guest)).toEqual([]);
      for (const [label, typed] of [
        ['Card number', '4242424242424242'],
        ['MM / YY', '1230'],
        ['CVC', '123'],
        ['Postal code', 'CF10 1AA'],
      ] as const) {
        await guest.getByLabel(label).fill(typed);
      }
      await guest.getByRole('button', { name: /^Pay £/ }).click();
      await guest.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      await mailTo(email, /^You're in/);
      await guest.reload();
      await guest.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

      await page.goto(`${DASHBOARD}?tab=bookings`);
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByTitle('completed', { exact: true }).click();
      await row.getByText('completed').waitFor();
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByTitle('expired', { exact: true }).click();
      await row.waitFor({ state: 'detached' });
      await page.close();
      await guest.close();
    },
  );

  it('a link that is not ours, or that lost a part, opens nothing', async () => {
    const page = await browser.newPage();
    for (const token of ['', '#nonsense']) {
      await page.goto('about:blank');
      await page.goto(`${system.publicOrigin}/pay${token}`);
      await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor();
    }
    await page.close();
  });

  it('answer a message by e-mail, and see what was answered', async () => {
    const page = await signedIn(browser, system, 390);
    const email = `asked-${Date.now()}@example.org`;
    const message = {
      name: 'Bob',
      email,
      subject: 'About parking',
      message: 'Where can we park on Saturday?',
    };
    await new SpecificationClient(system).post('/api/contact', message);
    await page.goto(`${DASHBOARD}?tab=enquiries`);
    await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await drawer.getByText('Please write at least 10 characters').waitFor();
    await drawer.getByLabel('Your reply').fill('Behind the house.\n\nIt is free after six.');
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await told(page, `Reply sent to ${email}`);
    await drawer.getByRole('region', { name: 'Replies' }).getByText('Behind the house.').waitFor();
    await page.locator('.ant-notification-notice').waitFor({ state: 'detached' });
    await atRest(page);
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    const mail = await mailTo(email, /^Re: About parking$/);
    expect(mail.text).toContain('It is free after six.');
    expect(mail.text).toContain('> Where can we park on Saturday?');
    await page.close();
  });

  it('see who changed what on a show', async () => {
    const page = await signedIn(browser, system, 1280);
    const show = await makeShow(system, { title: 'A show with a past', price: 20 });
    await page.goto(DASHBOARD);
    await page.getByRole('searchbox', { name: 'Search shows' }).fill(show.title);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('button', { name: /^Edit A show with a past/ });
    await edit.click();
    await page.getByLabel('Price (£)').fill('25');
    await page.getByRole('button', { name: 'Save Show' }).click();
    await told(page, 'Show Updated');
    await edit.click();
    await page.getByRole('button', { name: 'History' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^price: ?20 ?25$/ })
      .waitFor();
    await page.getByText(`${system.admin.username} · created`).waitFor();
    await page.locator('.ant-notification-notice').waitFor({ state: 'detached' });
    await atRest(page);
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await page.close();
  });

  it('put pictures in another order before they are saved', async () => {
    const page = await signedIn(browser, system, 1280);
    await page.goto(DASHBOARD);
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByLabel('Alt text 1').fill('The stage');
    await page.getByLabel('Alt text 2').fill('The bar');
    await page.getByRole('button', { name: 'Move image 2 up' }).click();
    expect(await page.getByLabel('Alt text 1').inputValue()).toBe('The bar');
    expect(await page.getByLabel('Alt text 2').inputValue()).toBe('The stage');
    await page.close();
  });
});
