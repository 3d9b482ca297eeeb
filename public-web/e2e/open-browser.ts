import { askHost } from '@club/client';
import { longDate, placesLeft, type Show } from '@club/contracts';
import { CHROMIUM_FLAGS } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import {
  chromium,
  type Browser,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';

/** Chromium with a fresh profile. It resolves `*.localhost` itself. */
export const openBrowser = ({ chromium: executablePath }: RunningSystem): Promise<Browser> =>
  chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });

export interface Visit {
  page: Page;
  /** Errors of the page: exceptions and its console's error messages. */
  complaints: string[];
}

/** The card in a device's wallet: one that pays, is declined, or asks the bank. */
export type Wallet = 'visa' | 'declined' | 'secure';

/** The page itself waits 20 seconds for the answer to a payment, and says after ten that its script is late. */
const PATIENCE_MS = 30_000;

export async function visit(
  browser: Browser,
  options: { width?: number; scheme?: 'dark' | 'light'; wallet?: Wallet } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'dark',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const { wallet } = options;
  if (wallet !== undefined)
    await context.addInitScript((card) => {
      // This also runs in frames of other origins, which have a storage of their own; the emulator reads that of the page.
      localStorage.setItem('stripe-emulator-wallet', card);
    }, wallet);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, complaints };
}

/**
 * Waits until React listens for clicks. Before, the browser itself follows a link and loads the page from the server. A quiet
 * network does not prove it: on a busy machine the scripts are requested only half a second after the page.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith('_reactListening')),
  );
}

/** The card provider's frame, which the page cannot look into. */
export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure card payment input frame"]');

/** Fills in the booking form, with the card number in the provider's frame. */
export async function fillBooking(
  page: Page,
  order: { tickets: number; email: string; card?: string },
): Promise<void> {
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill(order.email);
  await page.getByRole('combobox', { name: 'Number of Tickets' }).click();
  await page
    .getByRole('option', { name: order.tickets === 1 ? '1 ticket' : `${order.tickets} tickets` })
    .click();
  await typeCard(page, order.card ?? '4242424242424242');
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('MM / YY').fill('1249');
  await card.getByLabel('CVC').fill('123');
  await card.getByLabel('Postal code').fill('CF10 1AA');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' });
export const toast = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title });

/** On the home page: the link to the next show in a city that has room for a booking and whose sales last the test. */
export async function linkToNextShow(
  page: Page,
  system: RunningSystem,
  city: string,
): Promise<Locator> {
  const { body: shows } = await askHost<Show[]>(system, 'localhost', '/api/shows');
  const soon = new Date(Date.now() + TEN_MINUTES_MS).toISOString();
  const next = shows
    .filter(({ venue, salesEndAt = '' }) => venue.city === city && salesEndAt > soon)
    .filter((show) => placesLeft(show) >= 6)
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))[0];
  if (next?.date === undefined) throw new Error(`No show in ${city} has room`);
  const name = `View Details & Book: ${city}, ${longDate(next.date)}`;
  return page.getByRole('link', { name }).and(page.locator(`[href="/show/${next.id}"]`));
}
const TEN_MINUTES_MS = 600_000;
