import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@club/engines';
import { makeShow, networkQuiet, runningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { confirmed, fillBooking, hydrated, openBrowser, payButton, visit } from './open-browser.js';
import { PageReaders } from './page-readers.js';
import { buildNext, currentBuild, startSite, type Build, type ReplaceableSite } from './builds.js';

const system = runningSystem();
const entryOf = async (origin: string): Promise<string> =>
  /src="(\/assets\/[^"]+)"/.exec(await (await fetch(origin)).text())?.[1] ?? '';
/** Marks the document, so that a reload can be told from a navigation. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.id = 'first-document'));
const isFirstDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.id === 'first-document');

describe('an update while pages are open', () => {
  let browser: Browser;
  let folder: string;
  let next: Build;
  let site: ReplaceableSite | undefined;
  beforeAll(async () => {
    browser = await openBrowser(system);
    folder = mkdtempSync(join(tmpdir(), 'club-builds-'));
    next = await buildNext(join(folder, 'next'));
  }, 300_000);
  afterEach(() => site?.stop());
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lets a visitor finish a form and follow links without a reload', async () => {
    site = await startSite(system, currentBuild, { keptAssets: join(folder, 'kept') });
    const { page, complaints } = await visit(browser);
    const show = await makeShow(system);
    await page.goto(`${site.origin}/booking/${show.id}`);
    await hydrated(page);
    await page.getByLabel('Phone Number (Optional)').fill('029 2018 0111');
    await networkQuiet(page); // the only server is away for a moment while it is replaced
    await mark(page);
    await site.replaceBy(next);
    expect(await entryOf(site.origin)).not.toBe(await entryOf(system.publicOrigin));
    await fillBooking(page, { tickets: 2, email: 'build@example.org' });
    expect(await page.getByLabel('Phone Number (Optional)').inputValue()).toBe('029 2018 0111');
    await payButton(page).click();
    await confirmed(page).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
    expect(await isFirstDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('loads a page once again if its code is gone from every server', async () => {
    site = await startSite(system, currentBuild);
    const { page } = await visit(browser);
    await page.goto(`${site.origin}/partners`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.getByText('Do you sell tickets on the door?').click();
    await mark(page);
    await site.replaceBy(next);
    await page.getByRole('link', { name: 'Gift Cards' }).first().click();
    await page.getByRole('heading', { name: 'Gift Cards' }).waitFor();
    expect(await page.locator('meta[name=build]').count()).toBe(1);
    expect(await isFirstDocument(page)).toBe(false);
    await page.context().close();
  });

  it('gives a page of the new build its code, also from a server that is not replaced yet', async () => {
    const kept = join(folder, 'kept-by-both');
    site = await startSite(system, currentBuild, { keptAssets: kept });
    const other = await startSite(system, next, { keptAssets: kept });
    try {
      const entry = await entryOf(other.origin);
      expect((await fetch(`${site.server}${entry}`)).status).toBe(200);
      expect((await fetch(`${other.server}${await entryOf(site.origin)}`)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('answers every request while both copies are replaced, and open pages go on', async () => {
    site = await startSite(system, currentBuild, {
      keptAssets: join(folder, 'kept-under-load'),
      count: 2,
    });
    const { origin } = site;
    const show = await makeShow(system);
    const form = `${origin}/booking/${show.id}`;
    // Copies that have just started render their first pages slowly.
    for (const path of [form, form, origin, origin])
      await waitFor('a first page', async () => (await fetch(path)).ok);
    const booker = await visit(browser);
    const reader = await visit(browser);
    await booker.page.goto(form);
    await fillBooking(booker.page, { tickets: 2, email: 'both-builds@example.org' });
    await reader.page.goto(origin);
    await hydrated(reader.page);
    await reader.page.waitForLoadState('networkidle');
    await mark(booker.page);
    await mark(reader.page);
    const readers = new PageReaders(origin, ['/', `/show/${show.id}`, '/gift-cards', '/partners']);
    try {
      for (const build of [next, currentBuild, next]) {
        await site.replaceBy(build);
        await reader.page.getByRole('link', { name: 'Gift Cards' }).first().click();
        await reader.page.getByRole('heading', { name: 'Gift Cards' }).waitFor();
        await reader.page.goBack();
        await reader.page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
      }
    } finally {
      await readers.stop();
    }
    const { requests, builds, failures } = await readers.stop();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    expect(builds).toBe(2);
    await payButton(booker.page).click();
    await confirmed(booker.page).waitFor();
    expect(await isFirstDocument(booker.page)).toBe(true);
    expect(await isFirstDocument(reader.page)).toBe(true);
    expect([...booker.complaints, ...reader.complaints]).toEqual([]);
    await booker.page.context().close();
    await reader.page.context().close();
  }, 180_000);
});
