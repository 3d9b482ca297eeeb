import { randomUUID } from 'node:crypto';
import type { Show } from '@club/contracts';
import { askHost, signIn, SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  cardFrame,
  confirmed,
  hydrated,
  linkToNextShow,
  openBrowser,
  payButton,
  toast,
  visit,
  type Wallet,
} from './open-browser.js';

const system = runningSystem();
const showNow = async ({ id }: Show): Promise<Show> =>
  (await askHost<Show>(system, 'localhost', `/api/shows/${id}`)).body;
const mailTo = (address: string, subject = /./) =>
  waitFor(`an e-mail to ${address}`, async () =>
    (await caughtMailsTo(system.mailUrl, address)).find((mail) => subject.test(mail.subject)),
  );
const walletButton = (page: Page) => page.getByRole('button', { name: 'Book with Test Wallet' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Test Wallet' });

describe('booking with a wallet', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  async function open(show: Show, wallet?: Wallet, width = 390): Promise<Page> {
    const { page } = await visit(browser, { width, ...(wallet !== undefined && { wallet }) });
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    await page.getByLabel('Full Name').focus();
    return page;
  }

  it('takes name and e-mail address from the wallet', async () => {
    const show = await makeShow(system);
    const page = await open(show, 'visa');
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Pay £40.00' }).click();
    await confirmed(page).waitFor();
    await page.getByText('A confirmation e-mail was sent to wanda@wallet.example.').waitFor();
    expect(await showNow(show)).toMatchObject({ soldTickets: 2, heldTickets: 0 });
    await page.context().close();
  });

  it('keeps the address that was typed', async () => {
    const page = await open(await makeShow(system), 'visa');
    await page.getByLabel('Email Address').fill('typed@example.org');
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Pay £40.00' }).click();
    await page.getByText('A confirmation e-mail was sent to typed@example.org.').waitFor();
    await page.context().close();
  });

  it('asks the bank if the card needs it', async () => {
    const page = await open(await makeShow(system), 'secure');
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Pay £40.00' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await confirmed(page).waitFor();
    await page.context().close();
  });

  it('holds nothing for a wallet that is closed again', async () => {
    const show = await makeShow(system);
    const page = await open(show, 'visa');
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    expect((await showNow(show)).heldTickets).toBe(0);
    await payButton(page).waitFor();
    await page.context().close();
  });

  it('closes the wallet and says why if its card is declined, and the card entry still pays', async () => {
    const page = await open(await makeShow(system), 'declined');
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Pay £40.00' }).click();
    await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor();
    await sheet(page).waitFor({ state: 'detached' });
    await page.getByText(/^Your places are held until/).waitFor();
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Email Address').fill('after-wallet@example.org');
    const card = cardFrame(page);
    await card.getByLabel('Card number').pressSequentially('42424242424242421249123CF10 1AA');
    await payButton(page).click();
    await confirmed(page).waitFor();
    await page.context().close();
  });

  it('closes the wallet and charges nothing if the last places were sold while it was open', async () => {
    const show = await makeShow(system, { maxTickets: 2 });
    const { page } = await visit(browser, { wallet: 'visa' });
    // Without live figures, only the server can say that the places are gone.
    await page.route('**/api/live-shows*', (route) => route.abort());
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    await page.getByLabel('Full Name').focus();
    await walletButton(page).click();
    const pay = sheet(page).getByRole('button', { name: 'Pay £40.00' });
    await pay.waitFor();
    const other = new SpecificationClient(system);
    expect((await other.intent(show, 2)).status).toBe(201);
    await pay.click();
    await toast(page, 'Booking Failed').waitFor();
    await sheet(page).waitFor({ state: 'detached' });
    expect((await showNow(show)).soldTickets).toBe(0);
    await page.context().close();
  });

  it('shows the amount of the tickets that are selected', async () => {
    const page = await open(await makeShow(system), 'visa');
    await page.getByText('or pay £40.00 by card').waitFor();
    await page.getByRole('combobox', { name: 'Number of Tickets' }).click();
    await page.getByRole('option', { name: '5 tickets' }).click();
    await page.getByText('or pay £100.00 by card').waitFor();
    await walletButton(page).click();
    await sheet(page).getByRole('button', { name: 'Pay £100.00' }).click();
    await confirmed(page).waitFor();
    await page.context().close();
  });

  it('shows nothing, and moves nothing, on a device without a wallet', async () => {
    const page = await open(await makeShow(system));
    // Fonts may arrive after the first paint, and move the text then.
    const since = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now();
    });
    await cardFrame(page).getByLabel('Card number').waitFor();
    const topOf = async (): Promise<number> => (await payButton(page).boundingBox())?.y ?? 0;
    await payButton(page).and(page.locator(':enabled')).waitFor();
    expect(await walletButton(page).count()).toBe(0);
    expect(await page.getByText(/^or pay £/).isVisible()).toBe(false);
    const shifts = await page.evaluate(
      (start) =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (entry.startTime > start)
                sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
      since,
    );
    expect(shifts).toBeLessThan(0.05);
    expect(await topOf()).toBeGreaterThan(0);
    await page.context().close();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('has no accessibility violation at %i pixels in %s', async (width, scheme) => {
    const { page } = await visit(browser, { width, scheme, wallet: 'visa' });
    const show = await makeShow(system);
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    await page.getByLabel('Full Name').focus();
    await walletButton(page).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});

describe('paying for other things with a wallet', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('buys a gift card, with the purchaser from the wallet', async () => {
    const { page } = await visit(browser, { width: 390, wallet: 'visa' });
    await page.goto(`${system.publicOrigin}/gift-cards`);
    await page.getByRole('button', { name: '£60' }).click();
    const button = page.getByRole('button', { name: 'Buy with Test Wallet' });
    await button.click();
    await toast(page, 'Missing Information').waitFor();
    expect(await sheet(page).count()).toBe(0);
    await page.getByLabel('Recipient Name').fill('Bob');
    await page.getByLabel('Recipient Email').fill('bob@wallet.example');
    expect(await violationsOn(page)).toEqual([]);
    await button.click();
    await sheet(page).getByRole('button', { name: 'Pay £60.00' }).click();
    await page.getByRole('heading', { name: 'Gift Card Purchased!' }).waitFor();
    await page.getByText('Your receipt goes to wanda@wallet.example.').waitFor();
    expect(page.url()).toMatch(/\/gift-card-bought#\S+/);
    const card = await mailTo('bob@wallet.example');
    expect(card.text).toMatch(/Your code: \S+/);
    await mailTo('wanda@wallet.example', /receipt/);
    await page.context().close();
  });

  it('pays for a booking by phone, after a declined card', async () => {
    const show = await makeShow(system);
    const email = 'phoned@example.org';
    const staff = new SpecificationClient(system, 'admin.localhost');
    const sale = {
      bookingId: randomUUID(),
      showId: show.id,
      customerName: 'Ada Lovelace',
      customerEmail: email,
      ticketQuantity: 3,
      payment: 'link',
      holdHours: 4,
    };
    const token = await signIn(system);
    expect((await staff.post('/api/admin/bookings', sale, token)).status).toBe(201);
    const link = /http\S+\/pay#\S+/.exec((await mailTo(email)).text)?.[0] ?? '';
    for (const wallet of ['declined', 'visa'] as const) {
      const { page } = await visit(browser, { width: 390, wallet });
      await page.goto(link);
      await page.getByRole('heading', { name: 'Pay for Your Tickets' }).waitFor();
      await walletButton(page).click();
      await sheet(page).getByRole('button', { name: 'Pay £60.00' }).click();
      if (wallet === 'visa') await confirmed(page).waitFor();
      else await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor();
      await sheet(page).waitFor({ state: 'detached' });
      await page.context().close();
    }
    expect(await showNow(show)).toMatchObject({ soldTickets: 3, heldTickets: 0 });
    // The confirmation goes to the address that staff took down, not to the wallet's.
    await mailTo(email, /^You're in/);
  });
});

describe('the way from the home page to a confirmed booking', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  /** A visitor on a phone whose taps are counted. */
  async function visitor(wallet?: Wallet) {
    const { page } = await visit(browser, { width: 390, ...(wallet !== undefined && { wallet }) });
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      await target.click();
      taps += 1;
    };
    await page.goto(`${system.publicOrigin}/`);
    await hydrated(page);
    await tap(await linkToNextShow(page, system, 'Bournemouth'));
    await tap(page.getByRole('link', { name: 'Book Tickets' }).first());
    await page.getByRole('heading', { name: 'Book Your Tickets' }).waitFor();
    return { page, tap, taps: () => taps };
  }

  it('takes at most five taps with a wallet', async () => {
    const { page, tap, taps } = await visitor('visa');
    await tap(walletButton(page));
    await tap(sheet(page).getByRole('button', { name: /^Pay £/ }));
    await confirmed(page).waitFor();
    expect(taps()).toBeLessThanOrEqual(5);
    await page.context().close();
  });

  it('takes at most nine taps with a card, and typing', async () => {
    const { page, tap, taps } = await visitor();
    const type = (text: string) => page.keyboard.type(text);
    await tap(page.getByLabel('Full Name'));
    await type('Ada Lovelace');
    await tap(page.getByLabel('Email Address'));
    await type('taps@example.org');
    await tap(cardFrame(page).getByLabel('Card number'));
    await type('42424242424242421249123CF10 1AA');
    await tap(payButton(page));
    await confirmed(page).waitFor();
    expect(taps()).toBeLessThanOrEqual(9);
    await page.context().close();
  });
});
