import { CHROMIUM_FLAGS } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { chromium, type Browser, type FrameLocator, type Page } from 'playwright-core';

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

export async function visit(
  browser: Browser,
  options: { width?: number; scheme?: 'dark' | 'light'; wallet?: Wallet } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'dark',
  });
  context.setDefaultTimeout(15_000);
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
