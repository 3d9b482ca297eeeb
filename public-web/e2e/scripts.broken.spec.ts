import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeShow, runningSystem } from '@club/testing';
import type { Show } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { openBrowser, payButton, visit } from './open-browser.js';

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

describe('a site without one of its scripts', () => {
  let browser: Browser;
  let show: Show;
  let bookingUrl: string;
  /** For each script, the act that loads it first. */
  const used = new Map<string, string>();
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

  it.each(Object.keys(acts))('does what it should with all of them: %s', async (name) => {
    const { page } = await visit(browser);
    page.on('request', (request) => {
      const file = new URL(request.url()).pathname.slice(1);
      if (!used.has(file)) used.set(file, name);
    });
    await acts[name]?.(page);
    await page.context().close();
  });

  it.each(scripts)('answers the act that loads %s', async (script) => {
    const name = used.get(script);
    if (name === undefined) throw new Error(`No act loads ${script}`);
    const { page, complaints } = await visit(browser);
    await page.route(`**/${script}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await acts[name]?.(page).catch((cause: unknown) => {
      throw new Error(`${name}: ${complaints.join(' ')}`, { cause });
    });
    await page.context().close();
  });
});
