import { randomUUID } from 'node:crypto';
import { SpecificationClient } from '@club/client';
import { CHROMIUM_FLAGS, run } from '@club/engines';
import { animationsEnded, networkQuiet, untilCompleted, type RunningSystem } from '@club/testing';
import type { Show } from '@club/contracts';
import { chromium, type Browser, type Page } from 'playwright-core';

/** A PNG of one red pixel. */
export const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export const openBrowser = ({ chromium: executablePath }: RunningSystem): Promise<Browser> =>
  chromium.launch({ executablePath, args: CHROMIUM_FLAGS });

/** Fills in the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { admin }: RunningSystem,
  password = admin.password,
): Promise<void> {
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** An account of its own, so that ending its sessions ends no one else's. */
export async function newAccount(system: RunningSystem): Promise<RunningSystem> {
  const username = `member-${randomUUID().slice(0, 8)}`;
  const said = await run(process.execPath, ['gateway/dist/staff-cli.js', 'create', username], {
    env: { GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway') },
  });
  return { ...system, admin: { username, password: said.trim().split(' ').at(-1) ?? '' } };
}

/** Confirms an act with the password. */
export async function confirmAct(page: Page, { admin }: RunningSystem): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Please confirm that it is you' });
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** A page in a fresh profile that has signed in and shows the dashboard. */
export async function signedIn(
  browser: Browser,
  system: RunningSystem,
  width = 1280,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.setDefaultTimeout(30_000);
  await page.goto(`${system.adminOrigin}/management-portal-2025`);
  await signIn(page, system);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return page;
}

export const openTab = (page: Page, system: RunningSystem, tab: string) =>
  page.goto(`${system.adminOrigin}/dashboard?tab=${tab}`);

/** Types into a search field and presses Enter. */
export async function searchFor(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: field }).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens the list of shows with one show in it. @returns its row. */
export async function findShow(page: Page, system: RunningSystem, title: string) {
  await openTab(page, system, 'shows');
  await searchFor(page, 'Search shows', title);
  return page.getByRole('row').filter({ hasText: title });
}

/** Opens the booking of an e-mail address. */
export async function openBooking(page: Page, system: RunningSystem, email: string) {
  await openTab(page, system, 'bookings');
  await searchFor(page, 'Search bookings', email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
}

/** Books tickets on the website and pays for them by card. */
export async function buyTickets(
  system: RunningSystem,
  { show, quantity, email }: { show: Show; quantity: number; email: string },
): Promise<void> {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, quantity, email);
  const booking = await client.book(show, quantity, email);
  await client.pay(body.clientSecret);
  await untilCompleted(client, booking.body.id, body.clientSecret);
}

/** Waits for a text in the notification corner. */
export const notified = (page: Page, text: string) =>
  page.locator('.ant-notification').getByText(text).first().waitFor();

/** Waits until every notification has closed, because axe would check its fading text. One may still go while the next comes. */
export const notificationsClosed = (page: Page) =>
  page.locator('.ant-notification-notice').first().waitFor({ state: 'detached' });

/** Waits until everything is loaded and shown, because a text that is still fading in has too little contrast. */
export async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await networkQuiet(page);
  await page.waitForFunction(
    () => document.querySelector('.ant-spin-spinning, .ant-skeleton') === null,
  );
  await animationsEnded(page);
}

/** The width that the page needs. It must not exceed the window. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
