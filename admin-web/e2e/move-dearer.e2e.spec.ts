import { randomUUID } from 'node:crypto';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  buyTickets,
  idle,
  notified,
  openBooking,
  openBrowser,
  signedIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 120_000;

describe.each([390, 1280])('a booking that moves to a dearer show, at %i pixels', (width) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
    page.setDefaultTimeout(30_000);
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog', { name: /^Move BK/ });

  /** Opens a booking of £40 and its move to a show for £25 a ticket. @returns the booking's drawer. */
  async function choose(email: string): Promise<{ drawer: Locator; title: string }> {
    const title = `Dearer ${randomUUID().slice(0, 8)}`;
    await buyTickets(system, { show: await makeShow(system), quantity: 2, email });
    await makeShow(system, { title, price: 25 });
    await openBooking(page, system, email);
    const drawer = page.getByRole('dialog').filter({ hasText: email });
    await drawer.getByRole('button', { name: 'Move to another show' }).click();
    await page.locator('.ant-select-dropdown').waitFor(); // the shows are open already
    await idle(page);
    await dialog().getByRole('combobox', { name: 'New show' }).fill(title);
    await page.getByTitle(new RegExp(`${title} \\(\\d+ left\\)$`)).click();
    await dialog().getByText('The customer pays the difference of £10.00').waitFor();
    return { drawer, title };
  }

  it(
    'is moved at once if the difference is paid at the desk',
    async () => {
      const { drawer, title } = await choose(`desk-${width}@example.org`);
      await dialog().getByRole('radio', { name: 'Paid at the desk' }).check();
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await dialog().getByRole('button', { name: 'Move', exact: true }).click();
      await notified(page, 'Booking moved');
      await drawer.getByText('the difference was paid at the desk').first().waitFor();
      await drawer.getByText(title).first().waitFor();
      await drawer.getByText('£50.00 (gift cards £0.00)').waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'waits for its customer, who pays through the link of the e-mail',
    async () => {
      const email = `link-${width}@example.org`;
      const { drawer, title } = await choose(email);
      await dialog().getByRole('radio', { name: 'Pay link by e-mail' }).check();
      await dialog().getByText('The booking moves when it is paid').waitFor();
      await dialog().getByRole('button', { name: 'Send the link' }).click();
      await notified(page, 'The link is on its way');
      const unpaid = drawer.getByRole('region', { name: 'Unpaid move' });
      await unpaid.getByText(`£10.00 to be paid before the booking moves to ${title}`).waitFor();
      await unpaid.getByRole('img', { name: 'The pay link as a code for a phone' }).waitFor();
      expect(await widthOf(page)).toBeLessThanOrEqual(width);

      const mine = await openLink(email);
      await mine.getByRole('heading', { name: 'Pay to Move' }).waitFor();
      await payByCard(mine);
      await mine.getByText('Your booking has moved').waitFor();
      await mine.getByRole('heading', { name: title }).waitFor();
      await mine.close();
    },
    JOURNEY_MS,
  );

  /** Opens the link as the booker does: in a browser that has not signed in. */
  async function openLink(email: string): Promise<Page> {
    const { text } = await waitFor(`the link of ${email}`, async () => {
      const mails = await caughtMailsTo(system.mailUrl, email);
      return (
        mails.findLast(({ subject }) => subject.startsWith('Please pay the difference')) ?? false
      );
    });
    const mine = await browser.newPage({ viewport: { width, height: 900 } });
    mine.setDefaultTimeout(30_000);
    await mine.goto(/http\S+\/my-booking#\S+/.exec(text)?.[0] ?? '');
    return mine;
  }

  async function payByCard(mine: Page): Promise<void> {
    const frame = mine.frameLocator('iframe[title="Secure card payment input frame"]');
    await frame.getByLabel('Card number').fill('4242424242424242');
    await frame.getByLabel('MM / YY').fill('1249');
    await frame.getByLabel('CVC').fill('123');
    await frame.getByLabel('Postal code').fill('CF10 1AA');
    expect(await violationsOn(mine)).toEqual([]);
    expect(await widthOf(mine)).toBeLessThanOrEqual(width);
    await mine.getByRole('button', { name: 'Pay £10.00 and Move' }).click();
  }
});
