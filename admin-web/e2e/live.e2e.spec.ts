import { randomUUID } from 'node:crypto';
import { postAsStaff, signIn as signInByCall, SpecificationClient, succeeded } from '@club/client';
import { run, waitFor } from '@club/engines';
import { makeShow, runningSystem, showTonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buyTickets, newAccount, openBrowser, openTab, signedIn } from './staff-browser.js';

const system = runningSystem();
const LIVE = '/api/admin/live';
const DEADLINE_MS = 60_000;
const JOURNEY_MS = 150_000;
/** The place of “sold” among the figures of a room: after those who are in. */
const SOLD = 1;

/** Counts how often the page was loaded. */
const loadsOf = (page: Page): { count: number } => {
  const loads = { count: 0 };
  page.on('load', () => (loads.count += 1));
  return loads;
};
/** Waits until the page hears of changes. A page that is loaded begins a new stream. */
const listening = (page: Page): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().endsWith(LIVE) && answer.ok(), {
    timeout: DEADLINE_MS,
  });

describe('a page that stays open', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])('shows a sale of another browser at %i pixels', async (width) => {
    const page = await signedIn(browser, system, width);
    const show = await makeShow(system, { title: `Live ${randomUUID().slice(0, 8)}` });
    await Promise.all([listening(page), openTab(page, system, 'bookings')]);
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    const loads = loadsOf(page);
    const email = `live-${randomUUID()}@example.org`;
    await buyTickets(system, { show, quantity: 2, email });
    const sold = page.getByRole('row').filter({ hasText: email });
    await sold.getByText('completed').waitFor();
    expect(loads.count).toBe(0);
    await page.close();
  });

  it('shows a place that is sold no more in the night at a glance, and a new enquiry beside its title', async () => {
    const night = await showTonight(system, { Ada: 2 }, { payments: { Ada: 'desk' } });
    const { show } = night;
    const page = await signedIn(browser, system);
    await Promise.all([listening(page), page.goto(`${system.adminOrigin}/tonight`)]);
    const room = page.getByRole('region', { name: `${show.title}, Cardiff` });
    const sold = room.getByRole('definition').nth(SOLD);
    await room.waitFor();
    await waitFor('two sold', async () => (await sold.innerText()) === '2');
    const loads = loadsOf(page);
    await refundPlace(night.bookingOf('Ada'));
    await waitFor('the refund to be shown', async () => (await sold.innerText()) === '1');
    await new SpecificationClient(system).post('/api/contact', {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'Seen at once',
      message: 'Is there a cloakroom at the venue?',
    });
    await page
      .getByTitle(/^\d+ unread/)
      .first()
      .waitFor();
    expect(loads.count).toBe(0);
    await page.close();
  });

  async function refundPlace(bookingId: string): Promise<void> {
    const token = await signInByCall(system);
    const { password } = system.admin;
    const body = { refundId: randomUUID(), amount: 20, places: 1, reason: 'one is ill' };
    const path = `/api/admin/bookings/${bookingId}/refund`;
    succeeded(await postAsStaff(system, path, { token, password, body }));
  }

  it('shows a sale and a mailing on the page of a show, and what it was settled with', async () => {
    const show = await makeShow(system, { title: `Followed ${randomUUID().slice(0, 8)}` });
    const token = await signInByCall(system);
    const { password } = system.admin;
    const post = async (path: string, body: object) =>
      succeeded(await postAsStaff(system, path, { token, password, body }));
    const page = await signedIn(browser, system);
    await Promise.all([listening(page), page.goto(`${system.adminOrigin}/shows/${show.id}`)]);
    await page.getByText(/^0 tickets of/).waitFor();
    const loads = loadsOf(page);
    await buyTickets(system, { show, quantity: 2, email: 'followed@example.org' });
    await page.getByText(/^2 tickets of/).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Of this show' });
    await tabs.getByRole('link', { name: 'Messages' }).click();
    await page.getByText('Nothing has been sent to the bookers yet.').waitFor();
    const message = { subject: 'Balcony', message: 'Please use the stairs.' };
    const mailing = { mailingId: randomUUID(), filter: { showId: show.id }, message };
    await post('/api/admin/mailings', mailing);
    await page.getByText('to 1 booking of the list').waitFor();
    expect(loads.count).toBe(0);
    const settlement = `/money?money.view=takings&takings.show=${show.id}`;
    await Promise.all([listening(page), page.goto(`${system.adminOrigin}${settlement}`)]);
    await page.getByText(`Settlement: ${show.title}`).waitFor();
    await post(`/api/admin/money/shows/${show.id}/settle`, { deal: null });
    await page.getByText(/^Settled by /).waitFor();
    expect(loads.count).toBe(1);
    await page.close();
  });

  it(
    'loses its stream with a right that is taken away, and says what is left',
    async () => {
      const account = await newAccount(system);
      const page = await signedIn(browser, account);
      await Promise.all([listening(page), openTab(page, system, 'bookings')]);
      await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
      const loads = loadsOf(page);
      const words = [
        'gateway/dist/staff-cli.js',
        'roles',
        account.admin.username,
        'steward@cardiff',
      ];
      const env = { GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway') };
      // The stream ends, and another begins with fewer rights.
      await Promise.all([listening(page), run(process.execPath, words, { env })]);
      await page.getByText('Your roles do not include this').waitFor();
      expect(loads.count).toBe(0);
      await page.close();
    },
    JOURNEY_MS,
  );
});
