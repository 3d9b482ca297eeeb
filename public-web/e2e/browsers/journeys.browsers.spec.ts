import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Show } from '@club/contracts';
import { askHost, intentOf, SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserTab, TestBrowser } from './browser-tab.js';
import { openFirefox } from './firefox.js';
import { openWebKit } from './webkit.js';

const OPENERS = { firefox: openFirefox, webkit: openWebKit };
type Engine = keyof typeof OPENERS;
/** The engines that `npm run test:engines` was asked to test. */
const engines = (process.env['TEST_BROWSERS'] ?? '').split(',') as Engine[];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const CARD_FRAME = 'Secure card payment input frame';
const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const PAY = /^Pay £/;

const system = runningSystem();
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const showNow = async ({ id }: Show): Promise<Show> =>
  (await askHost<Show>(system, 'localhost', `/api/shows/${id}`)).body;
const mailTo = (address: string, subject: RegExp) =>
  waitFor(`an e-mail to ${address}`, async () =>
    (await caughtMailsTo(system.mailUrl, address)).find((mail) => subject.test(mail.subject)),
  );

/** Exceptions and failed hydrations, which the page reports to the gateway in every engine. */
const reportedErrors = (): string[] =>
  readFileSync(join(system.logFolder, 'gateway.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('An error in a browser'));

const typeCard = (tab: BrowserTab, number: string): Promise<void> =>
  tab.inFrame(CARD_FRAME, async () => {
    await tab.fill('Card number', number);
    await tab.fill('MM / YY', '1249');
    await tab.fill('CVC', '123');
    await tab.fill('Postal code', 'CF10 1AA');
  });

async function fillBooking(tab: BrowserTab, email: string, card = GOOD_CARD): Promise<void> {
  await tab.fill('Full Name', 'Ada Lovelace');
  await tab.fill('Email Address', email);
  await tab.press('combobox', 'Number of Tickets');
  await tab.press('option', '2 tickets');
  await typeCard(tab, card);
}

/** Places and pays a booking without a browser. @returns its reference. */
async function booked(email: string): Promise<string> {
  const client = new SpecificationClient(system);
  const show = await makeShow(system, { title: 'A night to find again' });
  const { body } = await client.intent(show, 2, email);
  const booking = await client.book(show, 2, email);
  await client.pay(body.clientSecret);
  await client.complete(booking.body.id, intentOf(body.clientSecret));
  return booking.body.bookingReference;
}

describe.each(engines)('the public site in %s', (engine) => {
  let browser: TestBrowser;
  let tab: BrowserTab;
  const open = (path: string): Promise<void> => tab.open(`${system.publicOrigin}${path}`);
  const atEmail = (name: string): string => `${name}-${engine}@example.org`;

  beforeAll(async () => {
    browser = await OPENERS[engine](say);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    tab = await browser.tab(DESKTOP);
  });
  afterEach(async () => {
    const complaints = tab.complaints();
    await tab.close();
    expect([...complaints, ...reportedErrors()]).toEqual([]);
  });

  it.each([DESKTOP, PHONE])('shows the home page, $width pixels wide', async (size) => {
    await tab.close();
    tab = await browser.tab(size);
    await open('/');
    await tab.sees('heading', 'Upcoming Shows');
    expect(await tab.evaluate('innerWidth')).toBe(size.width);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      size.width,
    );
  });

  it('leads from a city on the home page to a paid booking and its e-mail', async () => {
    const email = atEmail('journey');
    await open('/');
    await tab.press('button', 'Bournemouth');
    await tab.press('link', /View Details & Book: Bournemouth/);
    await tab.press('link', 'Book Tickets');
    await fillBooking(tab, email);
    await tab.press('button', PAY);
    await tab.sees('heading', 'Booking Confirmed!');
    await tab.sees('img', /^Ticket BK/);
    await mailTo(email, /in:/);
    await tab.press('link', 'Back to Home');
    await tab.sees('heading', 'Upcoming Shows');
  });

  it('accepts another card in the same form after a declined one', async () => {
    const show = await makeShow(system);
    await open(`/booking/${show.id}`);
    await fillBooking(tab, atEmail('declined'), DECLINED_CARD);
    await tab.press('button', PAY);
    await tab.reads('Your card was declined.');
    await typeCard(tab, GOOD_CARD);
    await tab.press('button', PAY);
    await tab.sees('heading', 'Booking Confirmed!');
    await waitFor('two sold places', async () => (await showNow(show)).soldTickets === 2);
    expect(await showNow(show)).toMatchObject({ heldTickets: 0 });
  });

  it('sells a gift card, whose e-mail opens it', async () => {
    const recipient = atEmail('bob');
    await open('/gift-cards');
    await tab.press('button', /^£20/);
    await tab.fill('Your Name', 'Ada');
    await tab.fill('Your Email', atEmail('ada'));
    await tab.fill('Recipient Name', 'Bob');
    await tab.fill('Recipient Email', recipient);
    await typeCard(tab, GOOD_CARD);
    await tab.press('button', 'Purchase £20 Gift Card');
    await tab.sees('heading', 'Gift Card Purchased!');
    const { text } = await mailTo(recipient, /gift card/);
    await tab.open(/http\S+\/gift-card#\S+/.exec(text)?.[0] ?? '');
    await tab.sees('heading', 'A gift for Bob');
  });

  it('sends the link of a booking, which opens its ticket', async () => {
    const email = atEmail('lost');
    const reference = await booked(email);
    await open('/');
    await tab.press('link', 'Find My Booking');
    await tab.fill(/^Booking Reference/, reference.toLowerCase());
    await tab.fill('Email Address', email);
    await tab.press('button', 'Send Me the Link');
    await tab.reads(/^If there is a booking/);
    const { text } = await mailTo(email, /^Your booking/);
    await tab.open(/http\S+\/my-booking#\S+/.exec(text)?.[0] ?? '');
    await tab.sees('img', `Ticket ${reference}`);
    await tab.reads('Ada Lovelace');
  });

  it('returns to the same place of the home page', async () => {
    const place = (): Promise<number> => tab.evaluate('Math.round(scrollY)');
    await open('/');
    await tab.sees('heading', 'Upcoming Shows');
    await tab.evaluate(`document.querySelector('footer').scrollIntoView({ behavior: 'instant' })`);
    const left = await place();
    expect(left).toBeGreaterThan(DESKTOP.height);
    await tab.press('link', 'Privacy Policy');
    await tab.sees('heading', 'Privacy Policy');
    expect(await place()).toBe(0);
    await tab.back();
    await tab.sees('heading', 'Upcoming Shows');
    await waitFor('the former place', async () => (await place()) === left);
  });
});
