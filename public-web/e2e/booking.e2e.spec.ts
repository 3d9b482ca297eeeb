import type { Show } from '@club/contracts';
import { askHost, signIn, SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  cardFrame,
  confirmed,
  fillBooking,
  hydrated,
  linkToNextShow,
  openBrowser,
  payButton,
  toast,
  typeCard,
  visit,
  type Visit,
} from './open-browser.js';

const system = runningSystem();
const showNow = async ({ id }: Show): Promise<Show> =>
  (await askHost<Show>(system, 'localhost', `/api/shows/${id}`)).body;

describe('booking in a browser', () => {
  let browser: Browser;
  let visitor: Visit;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    visitor = await visit(browser);
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.page.context().close();
  });
  const open = (show: Show) => visitor.page.goto(`${system.publicOrigin}/booking/${show.id}`);

  it('leads from the home page to a confirmed booking and its e-mail', async () => {
    const { page } = visitor;
    await page.goto(`${system.publicOrigin}/`);
    const filter = page.getByRole('button', { name: 'Bournemouth', exact: true });
    await filter.click({ timeout: 50_000 }); // the first page of a composition that has only just started
    await hydrated(page);
    await (await linkToNextShow(page, system, 'Bournemouth')).click();
    await page.getByRole('link', { name: 'Book Tickets' }).first().click();
    await fillBooking(page, { tickets: 2, email: 'journey@example.org' });
    await payButton(page).click();
    await confirmed(page).waitFor();
    await page.getByText('A confirmation e-mail was sent to journey@example.org.').waitFor();
    const mail = await waitFor(
      'the e-mail',
      async () => (await caughtMailsTo(system.mailUrl, 'journey@example.org'))[0],
    );
    expect(mail.html).toContain('Over-18s only');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
  });

  it('shows the specification’s messages for missing fields and focuses the first one', async () => {
    const { page } = visitor;
    await open(await makeShow(system));
    await payButton(page).click();
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ])
      await page.getByText(message).waitFor();
    expect(
      await page.getByLabel('Full Name').evaluate((input) => input === document.activeElement),
    ).toBe(true);
  });

  it('accepts another card in the same form after a declined one', async () => {
    const { page } = visitor;
    const show = await makeShow(system);
    await open(show);
    await fillBooking(page, {
      tickets: 1,
      email: 'declined@example.org',
      card: '4000000000000002',
    });
    await payButton(page).click();
    await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor();
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await confirmed(page).waitFor();
    expect(await showNow(show)).toMatchObject({ soldTickets: 1, heldTickets: 0 });
  });

  it('holds no places for a card whose details are not complete', async () => {
    const { page } = visitor;
    const show = await makeShow(system);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    await open(show);
    await fillBooking(page, { tickets: 2, email: 'incomplete@example.org', card: '4242' });
    await payButton(page).click();
    await page.getByText('Please complete your card details').waitFor();
    await cardFrame(page)
      .getByLabel('Card number')
      .and(cardFrame(page).locator(':focus'))
      .waitFor();
    expect(asked).toEqual([]);
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await confirmed(page).waitFor();
  });

  it('says so if the card provider cannot be loaded, and pays after a retry', async () => {
    const { page } = await visit(browser);
    await page.route('**/stripe.js', (route) => route.abort(), { times: 1 });
    await page.goto(`${system.publicOrigin}/booking/${(await makeShow(system)).id}`);
    await page.getByLabel('Full Name').click();
    await page.getByText('Payment system not loaded. Please refresh and try again.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fillBooking(page, { tickets: 1, email: 'retry@example.org' });
    await payButton(page).click();
    await confirmed(page).waitFor();
    await page.context().close();
  });

  it('completes 3-D Secure, also after a failed attempt', async () => {
    const { page } = visitor;
    await open(await makeShow(system));
    await fillBooking(page, { tickets: 1, email: 'secure@example.org', card: '4000002500003155' });
    await payButton(page).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await toast(page, 'Payment Failed')
      .getByText(/unable to authenticate/)
      .waitFor();
    await payButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await confirmed(page).waitFor();
  });

  it('opens the list that was pressed before hydration', async () => {
    const { page } = await visit(browser);
    const show = await makeShow(system);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/booking-[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    await page.getByRole('combobox', { name: 'Number of Tickets' }).click();
    release();
    await page.getByRole('option', { name: '3 tickets' }).click();
    await page
      .getByRole('combobox', { name: 'Number of Tickets' })
      .getByText('3 tickets')
      .waitFor();
    await page.context().close();
  });

  it('charges once for a double click', async () => {
    const { page } = visitor;
    const show = await makeShow(system);
    await open(show);
    await fillBooking(page, { tickets: 3, email: 'double@example.org' });
    await payButton(page).dblclick();
    await confirmed(page).waitFor();
    expect(await showNow(show)).toMatchObject({ soldTickets: 3, heldTickets: 0 });
  });

  it('makes one booking if the page is reloaded during payment', async () => {
    const { page } = visitor;
    const show = await makeShow(system);
    await open(show);
    await fillBooking(page, { tickets: 2, email: 'reload@example.org' });
    // The PATCH is never answered: the card is charged, but the buyer sees no confirmation and reloads the form.
    const asked = new Promise<void>((resolve) => {
      void page.route('**/payment', () => resolve(), { times: 1 });
    });
    await payButton(page).click();
    await asked;
    await page.reload();
    await fillBooking(page, { tickets: 2, email: 'reload@example.org' });
    await payButton(page).click();
    await Promise.race([
      confirmed(page).waitFor(),
      toast(page, 'Booking Failed')
        .getByText(/already paid/)
        .waitFor(),
    ]);
    await waitFor('one booking', async () => {
      const { soldTickets, heldTickets } = await showNow(show);
      return soldTickets === 2 && heldTickets === 0;
    });
  });

  it('says how many tickets are left if others were sold in the meantime', async () => {
    const { page } = visitor;
    const show = await makeShow(system, { maxTickets: 2 });
    await page.route('**/api/live-shows*', (route) => route.abort());
    await open(show);
    await fillBooking(page, { tickets: 2, email: 'late@example.org' });
    const other = new SpecificationClient(system);
    const { body } = await other.intent(show, 1);
    await payButton(page).click();
    await toast(page, 'Booking Failed').getByText('Only 1 ticket left').waitFor();
    expect(body.clientSecret).toBeTruthy();
  });

  it('shows the new total and charges nothing if the price has changed', async () => {
    const { page } = visitor;
    const show = await makeShow(system);
    // Otherwise the page may show the new price before the button is pressed.
    await page.route('**/api/live-shows**', (route) => route.abort());
    await open(show);
    await fillBooking(page, { tickets: 2, email: 'price@example.org' });
    const edit = {
      venueId: show.venueId,
      title: show.title,
      date: show.date,
      price: 25,
      maxTickets: 100,
    };
    await askHost(system, 'admin.localhost', `/api/admin/shows/${show.id}`, {
      method: 'PUT',
      token: await signIn(system),
      body: edit,
    });
    await page.getByRole('button', { name: 'Pay £40.00' }).click();
    await toast(page, 'Booking Failed')
      .getByText(/The price has changed/)
      .waitFor();
    await page.getByRole('button', { name: 'Pay £50.00' }).click();
    await confirmed(page).waitFor();
  });
});
