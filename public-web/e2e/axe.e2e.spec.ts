import { colourViolationsOn, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './open-browser.js';
import { publishedShows } from './published-shows.js';

const system = runningSystem();
/** Eleven pages, one of them with all shows of this run. */
const LONG_MS = 180_000;

describe('the accessibility of the pages', () => {
  let browser: Browser;
  let paths: string[];
  beforeAll(async () => {
    browser = await openBrowser(system);
    const shows = await publishedShows(system);
    const onSale = shows.find(({ soldTickets, maxTickets }) => soldTickets < maxTickets)?.id ?? '';
    const soldOut =
      shows.find(({ soldTickets, maxTickets }) => soldTickets === maxTickets)?.id ?? '';
    const texts = [
      '/gift-cards',
      '/partners',
      '/privacy-policy',
      '/unsubscribe',
      '/unsubscribe/done',
      '/terms-and-conditions',
      '/nothing',
    ];
    paths = ['/', `/show/${onSale}`, `/show/${soldOut}`, `/booking/${onSale}`, ...texts];
  });
  afterAll(() => browser.close());

  it.each([360, 768, 1280])(
    'has no violation at %i pixels, dark and light',
    async (width) => {
      const { page } = await visit(browser, { width, scheme: 'dark' });
      const found: string[] = [];
      const note = (path: string, lines: string[]) =>
        found.push(...lines.map((line) => `${path} ${line}`));
      for (const path of paths) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
        await page.goto(`${system.publicOrigin}${path}`);
        await page.getByRole('contentinfo').waitFor();
        note(path, await violationsOn(page));
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
        note(path, await colourViolationsOn(page));
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
    LONG_MS,
  );

  it.each(['dark', 'light'] as const)(
    'has no violation in dialogs, menus and toasts, in %s',
    async (scheme) => {
      const { page } = await visit(browser, { width: 360, scheme });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
      await page.goto(`${system.publicOrigin}/?contact=open`);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText('Subject must be at least 5 characters').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.goto(`${system.publicOrigin}/`);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Partners' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.goto(`${system.publicOrigin}/gift-cards`);
      await page.getByRole('button', { name: 'Purchase £40 Gift Card' }).click();
      await page.getByText('Please fill in all required fields.', { exact: true }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.context().close();
    },
  );
});
