import { randomUUID } from 'node:crypto';
import { SpecificationClient } from '@club/client';
import { makeShow, runningSystem, showTonight } from '@club/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Hand } from './hand.js';
import {
  buyTickets,
  confirmAct,
  idle,
  notified,
  openBrowser,
  searchFor,
  signedIn,
} from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 120_000;

describe.each([390, 1280])('more jobs of an evening at %i pixels, from the dashboard', (width) => {
  let browser: Browser;
  let page: Page;
  let hand: Hand;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
    page.setDefaultTimeout(30_000);
  });
  beforeEach(async () => {
    await page.goto(`${system.adminOrigin}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await idle(page);
    hand = new Hand(page);
  });
  afterAll(() => browser.close());

  const bookings = () => page.getByRole('link', { name: 'Bookings', exact: true });

  it(
    'says with one tap how many are in, and lets a party in with two more',
    async () => {
      const { show } = await showTonight(system, { Ada: 3 });
      await hand.tap(page.getByRole('link', { name: 'Tonight', exact: true }));
      const room = page.getByRole('region', { name: new RegExp(show.title) });
      await room.getByText('0 of 3').waitFor();
      expect(hand.taps).toBe(1);
      await hand.tap(room.getByRole('link', { name: 'Door', exact: true }));
      await hand.tap(page.getByRole('button', { name: /^Let in 3 of/ }));
      await page.getByText('All 3 in').waitFor();
      expect(hand.taps).toBe(3);
    },
    JOURNEY_MS,
  );

  it(
    'shows what is new without a tap, and opens it with two',
    async () => {
      const subject = `A new question ${randomUUID().slice(0, 8)}`;
      await new SpecificationClient(system).post('/api/contact', {
        name: 'Ada',
        email: 'ada@example.org',
        subject,
        message: 'Is there a cloakroom at the venue?',
      });
      const badge = page.getByTitle(/^\d+ unread/).filter({ visible: true });
      await badge.first().waitFor();
      await hand.tap(page.getByRole('tab', { name: /^Enquiries/ }));
      await hand.tap(page.getByRole('row').filter({ hasText: subject }));
      await page.getByRole('dialog').filter({ hasText: subject }).waitFor();
      expect(hand.taps).toBe(2);
    },
    JOURNEY_MS,
  );

  it(
    'leads from what needs attention to the thing itself with two taps',
    async () => {
      await makeShow(system); // without a picture
      await hand.tap(page.getByRole('tab', { name: /^Overview/ }));
      const needs = page.locator('.ant-card').filter({ hasText: 'Needs attention' });
      const unfinished = needs.getByRole('link').first();
      await unfinished.waitFor();
      await idle(page); // the new show may come before the one that was first
      const address = (await unfinished.getAttribute('href')) ?? '';
      const link = needs.locator(`a[href="${address}"]`);
      const [title = ''] = (await link.innerText()).split(', ');
      await hand.tap(link);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(hand.taps).toBe(2);
    },
    JOURNEY_MS,
  );

  it(
    'comes back to a list as it was, without a tap of its own',
    async () => {
      const email = `list-${randomUUID()}@example.org`;
      await buyTickets(system, { show: await makeShow(system), quantity: 1, email });
      await hand.tap(bookings());
      await searchFor(page, 'Search bookings', email);
      await hand.tap(page.getByRole('row').filter({ hasText: email }));
      await page.getByRole('dialog').filter({ hasText: email }).waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const field = page.getByRole('searchbox', { name: 'Search bookings' });
      expect(await field.inputValue()).toBe(email);
      await page.getByRole('row').filter({ hasText: email }).waitFor();
      expect(hand.taps).toBe(2);
    },
    JOURNEY_MS,
  );

  it(
    'writes again to all whom a list has, with three taps and a password',
    async () => {
      const name = `many${randomUUID().slice(0, 8)}`;
      const show = await makeShow(system);
      for (const number of [1, 2])
        await buyTickets(system, { show, quantity: 1, email: `${name}-${number}@example.org` });
      await hand.tap(bookings());
      await searchFor(page, 'Search bookings', name);
      await page.getByRole('row').filter({ hasText: name }).nth(1).waitFor();
      await idle(page);
      await hand.tap(page.getByRole('button', { name: 'Resend to all' }));
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
      await confirmAct(page, system);
      await notified(page, 'On its way');
      expect(hand.taps).toBe(3);
    },
    JOURNEY_MS,
  );

  it(
    'cancels a show with five taps and its title, after its figures were seen',
    async () => {
      const show = await makeShow(system, { title: `Off ${randomUUID().slice(0, 8)}` });
      await buyTickets(system, { show, quantity: 2, email: `off-${randomUUID()}@example.org` });
      await hand.tap(page.getByRole('button', { name: 'Find anything' }));
      const field = page.getByRole('combobox', { name: 'Find anything' });
      await field.and(page.locator(':focus')).waitFor();
      await hand.fill(field, show.title);
      await hand.tap(page.getByRole('option', { name: new RegExp(show.title) }));
      await hand.tap(page.getByRole('button', { name: 'More about this show' }));
      await hand.tap(page.getByText('Cancel show', { exact: true }));
      const dialog = page.getByRole('dialog').filter({ hasText: 'Type the title' });
      await dialog.getByText('Then the refunds begin: 1 booking, 2 tickets.').waitFor();
      await hand.fill(dialog.getByLabel(/Type the title/), show.title);
      await hand.tap(dialog.getByRole('button', { name: 'Cancel the show' }));
      expect(hand.taps).toBe(5);
      await confirmAct(page, system);
      await notified(page, 'Show Cancelled');
    },
    JOURNEY_MS,
  );
});
