import { makeShow, runningSystem } from '@club/testing';
import type { Show } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  confirmed,
  fillBooking,
  hydrated,
  openBrowser,
  payButton,
  toast,
  visit,
} from './open-browser.js';

const system = runningSystem();

describe('a site whose server cannot be reached', () => {
  let browser: Browser;
  let show: Show;
  beforeAll(async () => {
    browser = await openBrowser(system);
    show = await makeShow(system);
  });
  afterAll(() => browser.close());

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${system.publicOrigin}${path}`);
    await hydrated(page);
  };

  it('says that the connection is lost and continues when it is back', async () => {
    const { page } = await visit(browser);
    await open(page, '/partners');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Gift Cards' }).first().click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('There is still no connection.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Gift Cards', level: 1 }).waitFor();
    await page.context().close();
  });

  it('keeps a message that cannot be sent', async () => {
    const { page } = await visit(browser);
    await open(page, '/?contact=open');
    const dialog = page.getByRole('dialog', { name: 'Contact the club' });
    // The form then has its rules, which are loaded when it is entered.
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Subject must be at least 5 characters').waitFor();
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Subject').fill('A question');
    await dialog.getByLabel('Message').fill('Is the loft heated in winter?');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('There was a problem sending your message. Please try again.').waitFor();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Is the loft heated in winter?');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText("Thank you for your message. We'll get back to you soon.").waitFor();
    await page.context().close();
  });

  it.each(['create-payment-intent', 'bookings'])(
    'books after %s has failed, been refused and been slow',
    async (call) => {
      const { page } = await visit(browser);
      await open(page, `/booking/${show.id}`);
      await fillBooking(page, { tickets: 1, email: `${call}@example.org` });
      const route = `**/api/${call}`;
      await page.route(route, (request) => request.abort(), { times: 1 });
      await payButton(page).click();
      await toast(page, 'Booking Failed').waitFor();
      await page.route(
        route,
        (request) => request.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
        { times: 1 },
      );
      const refused = page.waitForResponse((reply) => reply.status() === 502);
      await payButton(page).click();
      await refused;
      await toast(page, 'Booking Failed')
        .getByText(/^(?!.*html).+$/)
        .first()
        .waitFor();
      let release = (): void => undefined;
      const held = new Promise<void>((resolveHeld) => (release = resolveHeld));
      await page.route(
        route,
        async (request) => {
          await held;
          await request.continue();
        },
        { times: 1 },
      );
      await payButton(page).click();
      await page.getByRole('button', { name: 'Processing...' }).waitFor();
      release();
      await confirmed(page).waitFor();
      await page.context().close();
    },
  );
});
