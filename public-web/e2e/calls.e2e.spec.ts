import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { booked } from './booked.js';
import { fillBooking, hydrated, openBrowser, payButton, toast, visit } from './open-browser.js';

const system = runningSystem();
const FAILURES: { failure: string; fail: (route: Route) => Promise<void> }[] = [
  {
    failure: 'is refused',
    fail: (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'SERVICE_UNAVAILABLE', message: 'Please wait a moment.', requestId: 'r' },
      }),
  },
  { failure: 'is lost', fail: (route) => route.abort() },
  {
    failure: 'is answered by a proxy',
    fail: (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
  },
];
const LINKS = [
  '/my-booking',
  '/booking-confirmed',
  '/pay',
  '/gift-card',
  '/gift-card-bought',
  '/waiting-list',
  '/take-tickets',
];
const backInAMoment = (page: Page) => page.getByRole('heading', { name: 'Back in a moment' });
const expired = (page: Page) => page.getByRole('heading', { name: 'This link has expired' });

describe.each(FAILURES)('a page whose call $failure', ({ fail }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());
  /** A page of the server, on which every later call of the browser fails. */
  async function open(path: string): Promise<Page> {
    const { page } = await visit(browser);
    await page.route('**/api/**', fail);
    await page.goto(`${system.publicOrigin}${path}`);
    await hydrated(page);
    return page;
  }
  const recover = (page: Page) => page.unrouteAll();

  it('does not call the programme empty, and shows it after another try', async () => {
    const page = await open('/partners');
    await page.getByRole('link', { name: 'Shows', exact: true }).first().click();
    await backInAMoment(page).waitFor();
    expect(await page.getByText('No shows available').count()).toBe(0);
    await recover(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
    await page.context().close();
  });

  it.each(LINKS)('does not call the link of %s expired before that is known', async (path) => {
    const page = await open(`${path}#x`);
    await backInAMoment(page).waitFor();
    expect(await expired(page).count()).toBe(0);
    await recover(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expired(page).waitFor();
    await page.context().close();
  });

  it('says for each other form and button that it has failed, and keeps what was typed', async () => {
    const gift = await open('/gift-cards');
    const code = gift.getByLabel('Gift Card Code');
    await code.fill('AAAA-BBBB-CCCC');
    await gift.getByRole('button', { name: 'Show Balance' }).click();
    await gift.getByText(/^(Please wait a moment|We could not check the code)/).waitFor();
    expect(await code.inputValue()).toBe('AAAA-BBBB-CCCC');
    await gift.context().close();

    const find = await open('/find-booking');
    const email = find.getByLabel('Email Address');
    await email.fill('ada@example.org');
    await find.getByRole('button', { name: 'Send Me the Link' }).click();
    await find.getByText('Something went wrong. Please try again in a moment.').first().waitFor();
    expect(await email.inputValue()).toBe('ada@example.org');
    await find.context().close();

    const { page } = await visit(browser);
    await page.goto((await booked('calls@example.org', await makeShow(system), 1)).url);
    const again = page.getByRole('button', { name: 'Send It Again' });
    await again.waitFor();
    await page.route('**/api/**', fail);
    await again.click();
    await page.getByText('Something went wrong. Please try again in a moment.').first().waitFor();
    await page.context().close();
  });

  it('does not ask a buyer to pay again whose card was charged', async () => {
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/booking/${(await makeShow(system)).id}`);
    await fillBooking(page, { tickets: 1, email: 'charged@example.org' });
    await page.route('**/api/bookings/*/payment', fail);
    await page.route('**/api/my-booking', fail);
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await toast(page, 'Booking Failed').count()).toBe(0);
    await page.context().close();
  });
});

describe('a page whose call is slow', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([
    ['a link', '/my-booking#x', 'Looking for your booking…'],
    ['a gift card', '/gift-card#x', 'Looking for your gift card…'],
  ])('says that it is loading %s', async (_what, path, text) => {
    const { page } = await visit(browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/**', (route) => held.then(() => route.continue()));
    await page.goto(`${system.publicOrigin}${path}`);
    await page.getByText(text).waitFor();
    release();
    await expired(page).waitFor();
    await page.context().close();
  });

  it('keeps the page that is open, with a sign that the next one is on its way', async () => {
    const { page } = await visit(browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/shows', (route) => held.then(() => route.continue()));
    await page.goto(`${system.publicOrigin}/partners`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Shows', exact: true }).first().click();
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Partners', level: 1 }).isVisible()).toBe(true);
    release();
    await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
    await page.context().close();
  });
});
