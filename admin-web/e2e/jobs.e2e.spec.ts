import { randomUUID } from 'node:crypto';
import { askHost, signIn } from '@club/client';
import { makeShow, runningSystem, showTonight } from '@club/testing';
import { londonInstant, type Show, type Tonight } from '@club/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Hand } from './hand.js';
import { buyTickets, idle, notified, openBrowser, signedIn } from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 120_000;
const DOORS = '23:58';

/** A show on the night that Tonight shows. */
async function showOfTheNight(title: string): Promise<Show> {
  const token = await signIn(system);
  const { body } = await askHost<Tonight>(system, 'admin.localhost', '/api/admin/tonight', {
    token,
  });
  return makeShow(system, {
    title,
    doorsTime: DOORS,
    showTime: '23:59',
    ...(body.date !== null && { date: body.date }),
  });
}

describe.each([390, 1280])('the jobs of an evening at %i pixels, from the dashboard', (width) => {
  let browser: Browser;
  let page: Page;
  let hand: Hand;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
    page.setDefaultTimeout(30_000);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
  });
  beforeEach(async () => {
    await page.goto(`${system.adminOrigin}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await idle(page);
    hand = new Hand(page);
  });
  afterAll(() => browser.close());

  /** Finds someone by the e-mail address that they say on the phone, and opens their booking. */
  async function find(email: string): Promise<Locator> {
    await hand.tap(page.getByRole('button', { name: 'Find anything' }));
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await field.and(page.locator(':focus')).waitFor(); // or the field would need a tap
    await hand.fill(field, email);
    await hand.tap(page.getByRole('option'));
    const drawer = page.getByRole('dialog').filter({ hasText: email });
    await drawer.getByText('History').waitFor();
    return drawer;
  }

  it(
    'finds a caller with two taps, and moves the booking with three more',
    async () => {
      const show = await makeShow(system, { title: `From ${randomUUID().slice(0, 8)}` });
      const other = await makeShow(system, { title: `To ${randomUUID().slice(0, 8)}` });
      const email = `caller-${randomUUID()}@example.org`;
      await buyTickets(system, { show, quantity: 2, email });
      const drawer = await find(email);
      expect(hand.taps).toBe(2);
      await hand.tap(drawer.getByRole('button', { name: 'Move to another show' }));
      const choice = page.getByRole('combobox', { name: 'New show' });
      await page.locator('.ant-select-dropdown').waitFor(); // the shows are open already
      await idle(page);
      await hand.fill(choice, other.title);
      await hand.tap(page.getByTitle(new RegExp(`${other.title} \\(\\d+ left\\)$`)));
      await hand.tap(page.getByRole('button', { name: 'Move', exact: true }));
      await notified(page, 'Booking moved');
      expect(hand.taps).toBeLessThanOrEqual(5);
      await drawer.getByText(other.title).first().waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'sells two tickets for the night with five taps, in less than 20 seconds',
    async () => {
      const show = await showOfTheNight(`Sold ${randomUUID().slice(0, 8)}`);
      await hand.tap(page.getByRole('link', { name: 'Tonight', exact: true }));
      const room = page.getByRole('region', { name: new RegExp(show.title) });
      if (londonInstant(show.date ?? '', DOORS) <= new Date()) {
        // Until six in the morning the night is still the last one, whose doors are open.
        await room.getByText(/^The doors are open, so it is not sold here/).waitFor();
        return;
      }
      await hand.tap(room.getByRole('button', { name: 'Sell' }));
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      const name = dialog.getByLabel('Name', { exact: true });
      await hand.tap(name);
      await hand.type('Ada Lovelace');
      await hand.tap(dialog.getByRole('button', { name: 'Book', exact: true }));
      const sold = page.getByRole('dialog', { name: 'Booked' });
      await hand.tap(sold.getByRole('button', { name: 'Done' }));
      expect(hand.taps).toBeLessThanOrEqual(5);
      expect(hand.seconds).toBeLessThanOrEqual(18); // two are left for the page
      await room.getByText('Line-up').waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'prints the door list of the night with two taps, once',
    async () => {
      const { show } = await showTonight(system, { Ada: 3 });
      await hand.tap(page.getByRole('link', { name: 'Tonight', exact: true }));
      const room = page.getByRole('region', { name: new RegExp(show.title) });
      await hand.tap(room.getByRole('link', { name: 'List (print)' }));
      const printed = page.locator('[data-printed]');
      await printed.waitFor({ state: 'attached' });
      expect(hand.taps).toBe(2);
      await page.getByRole('img', { name: '3 people, 0 in' }).waitFor();
      await page.reload();
      await page.getByRole('img', { name: '3 people, 0 in' }).waitFor();
      expect(await printed.count()).toBe(0);
    },
    JOURNEY_MS,
  );
});
