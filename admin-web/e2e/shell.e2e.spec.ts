import { SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { colourViolationsOn, makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  idle,
  notificationsClosed,
  openBrowser,
  openTab,
  signedIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();
const TOUR_MS = 240_000;
const MONEY = ['differences', 'takings', 'payouts', 'gift-cards'];
const PLACES = [
  '/tonight',
  '/door',
  '/staff',
  '/trail',
  '/account',
  ...MONEY.map((view) => `/money?money.view=${view}`),
  ...['shows', 'bookings', 'enquiries', 'gift-cards', 'overview'].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
];
const at = (path: string) => `${system.adminOrigin}${path}`;

describe('the shell of the staff area', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('leads from a bar at the foot of a phone to every place', async () => {
    const page = await signedIn(browser, system, 390);
    const bar = page.getByRole('navigation', { name: 'Staff area' });
    await bar.getByRole('link', { name: 'Bookings' }).click();
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.close();
  });

  it('shows the whole name of the member of staff on a phone', async () => {
    const page = await signedIn(browser, system, 360);
    const name = page.getByRole('banner').getByText(`staff · ${system.admin.username}`);
    const isCutOff = await name.evaluate(
      (element) => element.scrollWidth > element.clientWidth + 1 || element.clientWidth > 360,
    );
    expect(isCutOff).toBe(false);
    await page.close();
  });

  it('is used by keyboard, which belongs to the field while someone types', async () => {
    const page = await signedIn(browser, system);
    await idle(page); // before the roles are known, no key leads to the bookings
    // A busy machine may hold up the second key for longer than a person.
    await waitFor('the bookings', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('b');
      return page.getByRole('heading', { name: 'Recent Bookings' }).isVisible();
    });
    await page.getByRole('searchbox', { name: 'Search bookings' }).click();
    await page.keyboard.type('gt?n');
    expect(await page.getByRole('searchbox', { name: 'Search bookings' }).inputValue()).toBe(
      'gt?n',
    );
    await page.getByRole('heading', { name: 'Recent Bookings' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await idle(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New booking' }).waitFor();
    await page.close();
  });

  it('keeps a show that is being written over a reload and asks before it closes', async () => {
    const page = await signedIn(browser, system);
    await openTab(page, system, 'shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Half a thought');
    await page.waitForFunction(() =>
      sessionStorage.getItem('typed:show:new')?.includes('Half a thought'),
    );
    await page.reload();
    await page.getByText('This is what you typed before.').waitFor();
    expect(await title.inputValue()).toBe('Half a thought');
    await title.press('Escape');
    await page.getByRole('button', { name: 'Keep typing' }).click();
    expect(await title.inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Throw away' }).click();
    await title.waitFor({ state: 'detached' });
    await page.close();
  });

  it('keeps the order and the open editor of the shows in the address', async () => {
    await makeShow(system, { title: 'An ordered show' });
    const page = await signedIn(browser, system);
    await openTab(page, system, 'shows');
    await page.getByRole('columnheader', { name: 'Tickets' }).click();
    await page.waitForURL(/shows\.order=sold/);
    await page.reload();
    await page
      .getByRole('columnheader', { name: 'Tickets' })
      .and(page.locator('[aria-sort="ascending"]'))
      .waitFor();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('button', { name: 'Save Show' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Save Show' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Save Show' }).waitFor({ state: 'detached' });
    await page.close();
  });

  describe.each([390, 768, 1280])('at %i pixels', (width) => {
    let page: Page;
    beforeAll(async () => {
      await new SpecificationClient(system).post('/api/contact', {
        name: 'Ada',
        email: 'ada@example.org',
        subject: `Seen at ${width}`,
        message: 'Is there a cloakroom at the venue?',
      });
      page = await signedIn(browser, system, width);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await notificationsClosed(page);
    });
    afterAll(() => page.close());

    it(
      'fits every page and has no violation in either look',
      async () => {
        for (const path of PLACES) {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(at(path));
          await page.getByRole('heading', { level: 1 }).waitFor();
          if (path.startsWith('/dashboard'))
            await page.getByRole('tabpanel').getByRole('table').first().waitFor();
          await idle(page);
          expect(await page.evaluate(() => document.documentElement.dataset['look'])).toBe('light');
          expect([path, await violationsOn(page)]).toEqual([path, []]);
          expect(await widthOf(page)).toBeLessThanOrEqual(width);
          await page.emulateMedia({ colorScheme: 'dark' });
          await page.waitForFunction(() => document.documentElement.dataset['look'] === 'dark');
          expect([path, await colourViolationsOn(page)]).toEqual([path, []]);
        }
      },
      TOUR_MS,
    );
  });

  it('follows the system until a look is chosen, which is remembered', async () => {
    const page = await signedIn(browser, system);
    const look = () => page.evaluate(() => document.documentElement.dataset['look']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['look'] === 'dark');
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await look()).toBe('light');
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await look()).toBe('light');
    await page.close();
  });
});
