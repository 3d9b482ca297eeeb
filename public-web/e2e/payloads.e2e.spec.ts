import { askHost, signIn } from '@club/client';
import { waitFor, type CaughtMail } from '@club/engines';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hydrated, openBrowser } from './open-browser.js';
import { EVERY_PAYLOAD, PAYLOADS, SHORT } from './payloads.js';
import { payloadMails, storePayloads, type Stored } from './stored-payloads.js';
import {
  INJECTED,
  MODES,
  runAsCode,
  signInOn,
  tracesOfMails,
  tracesOn,
  waitForListPage,
  watchedPage,
} from './watched-page.js';

const system = runningSystem();
/** Eighty pages and two hundred e-mails in two modes. */
const LONG_MS = 600_000;
const MAX_PAGES = 12;

describe('text that looks like code', () => {
  let browser: Browser;
  let stored: Stored[] = [];
  let mails: CaughtMail[];
  let pages: Page[];
  beforeAll(async () => {
    browser = await openBrowser(system);
    stored = await storePayloads(system);
    mails = await payloadMails(system, stored);
    pages = await Promise.all(MODES.map(({ bypassCSP }) => watchedPage(browser, bypassCSP)));
    for (const page of pages) await signInOn(page, system);
  }, LONG_MS);
  afterAll(async () => {
    const token = await signIn(system);
    for (const { show } of stored)
      await askHost(system, 'admin.localhost', `/api/admin/shows/${show.id}`, {
        method: 'DELETE',
        token,
      });
    await browser.close();
  }, LONG_MS);

  /** Looks at the same thing in both modes at once. */
  const inBothModes = (look: (page: Page) => Promise<void>) => Promise.all(pages.map(look));
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(`${system.publicOrigin}${path}`, { waitUntil: 'load' });
    await page.getByRole('contentinfo').waitFor();
    await hydrated(page);
    expect([path, await tracesOn(page)]).toEqual([path, []]);
  }

  it('is stored unchanged, in forty forms', () => {
    expect(new Set(PAYLOADS).size).toBe(40);
    expect(stored.map(({ show }) => show.description)).toEqual([...PAYLOADS, EVERY_PAYLOAD.text]);
  });

  it.each(MODES)('would be seen if it became code, $mode', async ({ bypassCSP }) => {
    const page = await watchedPage(browser, bypassCSP);
    await page.goto(system.publicOrigin);
    const trace = await runAsCode(page, SHORT, bypassCSP);
    await waitFor('a trace', async () => (await tracesOn(page)).join().includes(trace));
    await page.context().close();
  });

  it(
    'is text on the home page, on each show and on its booking page',
    async () => {
      const paths = stored.flatMap(({ show }) => [`/show/${show.id}`, `/booking/${show.id}`]);
      await inBothModes(async (page) => {
        for (const path of ['/', ...paths]) await open(page, path);
        for (const { show, payload } of stored.slice(0, 3)) {
          await open(page, `/show/${show.id}`);
          expect(await page.getByRole('main').innerText()).toContain(payload.line);
        }
      });
    },
    LONG_MS,
  );

  it('is text on the ticket and on the printed gift card', async () => {
    const links = mails.flatMap(({ to, text }) =>
      to[0]?.address === stored.at(-1)?.email
        ? (/http\S+(\/(?:my-booking|gift-card)#\S+)/.exec(text)?.slice(1, 2) ?? [])
        : [],
    );
    expect(links.map((link) => link.split('#')[0])).toEqual(
      expect.arrayContaining(['/my-booking', '/gift-card']),
    );
    await inBothModes(async (page) => {
      for (const link of links) {
        await page.goto('about:blank'); // another token alone would not load the page again
        await page.goto(`${system.publicOrigin}${link}`);
        await page.getByRole('button', { name: /^Print/ }).waitFor();
        expect(await page.getByRole('main').innerText()).toContain(SHORT);
        expect([link, await tracesOn(page)]).toEqual([link, []]);
      }
    });
  });

  it.each(['shows', 'bookings', 'enquiries', 'gift-cards'])(
    'is text in the list of %s, page by page',
    async (tab) => {
      await inBothModes(async (page) => {
        await page.goto(`${system.adminOrigin}/dashboard?tab=${tab}`);
        if (tab === 'shows') await searchShows(page, 'window.owned');
        const left = new Set(stored.map(({ payload }) => payload.line));
        for (let at = 1; at <= MAX_PAGES && left.size > 0; at += 1) {
          await waitForListPage(page, at);
          const rows = (await page.locator('tbody').allTextContents()).join();
          for (const text of left) if (rows.includes(text)) left.delete(text);
          expect([tab, at, await tracesOn(page)]).toEqual([tab, at, []]);
          const next = page.locator('.ant-pagination-next:not(.ant-pagination-disabled)');
          if ((await next.count()) === 0) break;
          await next.first().click();
        }
        expect([...left]).toEqual([]);
      });
    },
    LONG_MS,
  );
  /** Waits until the first show is one with this text: an earlier look would read the whole list. */
  async function searchShows(page: Page, text: string): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search shows' }).fill(text);
    await page.keyboard.press('Enter');
    const first = page.locator('tbody tr.ant-table-row').first();
    await first.filter({ hasText: text }).waitFor();
  }

  it.each([
    ['enquiries', /^Open the message/],
    ['bookings', /^Open booking/],
    ['shows', /^Edit/],
  ])(
    'is text when one of the %s is opened',
    async (tab, button) => {
      await inBothModes(async (page) => {
        await page.goto(`${system.adminOrigin}/dashboard?tab=${tab}`);
        if (tab === 'shows') await searchShows(page, SHORT);
        await waitForListPage(page);
        const row = page.getByRole('row').filter({ hasText: SHORT }).first();
        await row.getByRole('button', { name: button }).click();
        if (tab === 'shows') await page.getByRole('button', { name: 'History' }).click();
        const dialog = page.getByRole('dialog').first();
        await waitFor('its texts', async () => (await dialog.innerHTML()).includes('&lt;img'));
        expect(await tracesOn(page)).toEqual([]);
      });
    },
    LONG_MS,
  );

  it(
    'is text in every e-mail',
    async () => {
      const seen = new Set(mails.map(({ subject }) => subject.replace(/[^a-z ].*/i, '')));
      expect(seen.size).toBeGreaterThan(3);
      await inBothModes(async (page) =>
        expect(await tracesOfMails(page, system, mails)).toEqual([]),
      );
    },
    LONG_MS,
  );

  it(
    'is text in the preview of each kind of e-mail',
    async () => {
      await inBothModes(async (page) => {
        await page.goto(`${system.adminOrigin}/dashboard?tab=overview`);
        const list = page.getByRole('region', { name: 'E-mails' });
        // The first page has the last message to bookers, the second one of every kind.
        await list.locator('.ant-pagination-next').click();
        await waitForListPage(page, 2);
        const view = list.getByRole('button', { name: /^View the e-mail/ });
        const labels = await view.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
        expect(new Set(labels).size).toBeGreaterThan(3);
        for (const label of new Set(labels)) {
          await list.getByRole('button', { name: label, exact: true }).first().click();
          const dialog = page.getByRole('dialog');
          const mail = dialog.locator('iframe').contentFrame();
          await mail.getByRole('heading').first().waitFor();
          expect([label, await mail.locator(INJECTED).count()]).toEqual([label, 0]);
          await dialog.getByRole('tab', { name: 'Plain text' }).click();
          expect([label, await tracesOn(page)]).toEqual([label, []]);
          await dialog.getByRole('button', { name: 'Close' }).click();
          await dialog.waitFor({ state: 'detached' });
        }
      });
    },
    LONG_MS,
  );
});
