import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeShow, runningSystem } from '@club/testing';
import type { Show } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { confirmed, fillBooking, openBrowser, payButton, toast, visit } from './open-browser.js';

const system = runningSystem();
const manifest = JSON.parse(
  readFileSync(resolve('public-web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, { file: string }>;
/** All but the entry script: a page without that can say less, and only later (without-entry.e2e.spec.ts). */
const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))].filter(
  (file) => file.endsWith('.js') && !file.includes('/entry-client-'),
);

/** A press of a button has an effect that can be seen: a message, a dialog or a new page. */
const answer = (page: Page) =>
  page.locator('[role=alert]:visible, [role=status]:visible, [role=dialog]:visible').first();

/** React listens, or the page says that its buttons do not work. On a busy machine a quiet network proves neither. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      Object.keys(document).some((key) => key.startsWith('_reactListening')) ||
      document.getElementById('broken-page')?.style.visibility === 'visible',
  );

/** The page has a heading, or says that it could not be loaded: the pages of links have no content before their script. */
async function isReadable(page: Page): Promise<void> {
  await page.locator('main h1, body > [role=alert]').first().waitFor();
  await page.locator('footer').first().waitFor(); // has no role while a dialog is open above it
}

describe('a site of which something is missing', () => {
  let browser: Browser;
  let show: Show;
  let bookingUrl: string;
  beforeAll(async () => {
    browser = await openBrowser(system);
    show = await makeShow(system);
    ({ url: bookingUrl } = await booked('another-night@example.org', show));
  });
  afterAll(() => browser.close());

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${system.publicOrigin}${path}`);
    await settled(page);
    await isReadable(page);
  };
  /** What visitors do; together they load every script. */
  const acts: Record<string, (page: Page) => Promise<void>> = {
    'book tickets': async (page) => {
      await open(page, `/booking/${show.id}`);
      await page.getByLabel('Full Name').fill('A');
      const pay = payButton(page)
        .or(page.getByRole('button', { name: /Pay/ }))
        .first();
      // On a slow machine the provider's script may still be on its way, and with it the button's effect.
      await pay.and(page.locator(':enabled')).or(answer(page)).first().waitFor();
      await pay.click({ force: true });
      await answer(page).waitFor();
      expect(await page.getByLabel('Full Name').inputValue()).toBe('A');
    },
    'follow a link to a show': async (page) => {
      await open(page, '/');
      await page
        .getByRole('link', { name: /View Details & Book/ })
        .first()
        .click();
      await page.waitForURL('**/show/*');
      await settled(page);
      await isReadable(page);
    },
    'write to the club': async (page) => {
      await open(page, '/partners');
      await page.getByRole('button', { name: /@/ }).click();
      await answer(page).waitFor();
      await isReadable(page);
    },
    'open the menu': async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, '/terms-and-conditions');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await answer(page)
        .or(page.getByRole('navigation', { name: 'Quick links' }))
        .first()
        .waitFor();
    },
    'ask for a gift card’s balance': async (page) => {
      await open(page, '/gift-cards');
      await page.getByLabel('Gift Card Code').fill('AAAA-BBBB-CCCC');
      await page.getByRole('button', { name: 'Show Balance' }).click();
      await answer(page).waitFor();
    },
    'find a booking': async (page) => {
      await open(page, '/find-booking');
      await page.getByLabel('Booking Reference').fill('BK123456ABC');
      await page.getByLabel('Email Address').fill('ada@example.org');
      await page.getByRole('button', { name: 'Send Me the Link' }).click();
      await answer(page).waitFor();
    },
    'open the links of e-mails': async (page) => {
      for (const path of ['/my-booking#x', '/pay#x', '/gift-card#x', '/waiting-list#x'])
        await open(page, path);
      for (const path of ['/booking-confirmed#x', '/gift-card-bought#x', '/take-tickets#x'])
        await open(page, path);
    },
    'choose another night': async (page) => {
      await open(page, new URL(bookingUrl).pathname + new URL(bookingUrl).hash);
      await page.getByRole('button', { name: 'Move to Another Night' }).click();
      await page.getByLabel('New night').or(answer(page)).first().waitFor();
    },
    'forget the recipient of a gift card': async (page) => {
      await open(page, '/gift-cards');
      await page.getByLabel('Your Name').fill('Ada');
      await page.getByRole('button', { name: /^Purchase £/ }).click();
      await page.getByText('Missing Information').first().waitFor();
      expect(await page.getByLabel('Your Name').inputValue()).toBe('Ada');
    },
    'read the other pages': async (page) => {
      for (const path of ['/privacy-policy', '/form-not-sent', '/nothing']) await open(page, path);
      for (const path of ['/waiting-list/joined', '/unsubscribe']) await open(page, path);
    },
  };

  it('answers every act if a script is missing', async () => {
    const used = new Map<string, string>();
    for (const [name, act] of Object.entries(acts)) {
      const { page } = await visit(browser);
      page.on('request', (request) => {
        const file = new URL(request.url()).pathname.slice(1);
        if (!used.has(file)) used.set(file, name);
      });
      await act(page);
      await page.context().close();
    }
    const failed: string[] = [];
    for (const script of scripts) {
      const name = used.get(script);
      if (name === undefined) {
        failed.push(`no act loads ${script}`);
        continue;
      }
      const { page, complaints } = await visit(browser);
      await page.route(`**/${script}`, (route) =>
        route.fulfill({ status: 404, body: 'Not found' }),
      );
      await acts[name]?.(page).catch((error: unknown) =>
        failed.push(`${name} without ${script}: ${String(error)} ${complaints.join(' ')}`),
      );
      await page.context().close();
    }
    expect(failed).toEqual([]);
  }, 1_200_000);

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
