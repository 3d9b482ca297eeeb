import { createHmac } from 'node:crypto';
import { makeShow, runningSystem, violationsOn, type RunningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  buyTickets,
  confirmAct,
  findShow,
  idle,
  newAccount,
  notificationsClosed,
  notified,
  openBrowser,
  signIn,
  widthOf,
} from './staff-browser.js';

const running = runningSystem();
const SIGN_IN = `${running.adminOrigin}/management-portal-2025`;
const ACCOUNT = `${running.adminOrigin}/account`;
const PERIOD_S = 30;
const JOURNEY_MS = 120_000;

/** RFC 6238, without the library that the server uses. */
function codeOf(secret: string, stepsAhead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / PERIOD_S) + stepsAhead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('a second factor', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let system: RunningSystem;
  beforeAll(async () => {
    browser = await openBrowser(running);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    system = await newAccount(running);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(SIGN_IN);
    await signIn(page, system);
    await page.getByText(/You have 7 days left to/).waitFor();
  });
  afterEach(() => context.close());

  /** Closes the dialog with the recovery codes. @returns the codes. */
  const keepCodes = async (): Promise<string[]> => {
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.nth(9).waitFor();
    const texts = await codes.allTextContents();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    return texts;
  };
  const addPasskey = async (): Promise<string[]> => {
    await page.goto(ACCOUNT);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('This computer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await confirmAct(page, system);
    await notified(page, 'Passkey added');
    return keepCodes();
  };
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(SIGN_IN);
  };

  it(
    'is a passkey, which signs in without a password and confirms an act',
    async () => {
      const show = await makeShow(system, { title: `Confirmed with a finger ${Date.now()}` });
      await buyTickets(system, { show, quantity: 1, email: `finger-${Date.now()}@example.org` });
      await addPasskey();
      await page.getByText('This computer').waitFor();
      await page.getByRole('button', { name: 'Rename This computer' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My laptop');
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await page.getByText('My laptop').waitFor();
      await leave();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page
        .getByRole('heading', { name: 'Your account' })
        .or(page.getByRole('heading', { name: 'Dashboard' }))
        .waitFor();
      const row = await findShow(page, system, show.title);
      await row.getByRole('button', { name: 'Write' }).click();
      await page.getByLabel('Subject').fill('A new support act');
      await page.getByLabel('Message', { exact: true }).fill('Bob joins us. Bring a friend.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
      await notified(page, 'It is on its way to 1 booking.');
    },
    JOURNEY_MS,
  );

  it(
    'is an app whose code follows the password, or a recovery code',
    async () => {
      await page.goto(ACCOUNT);
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await confirmAct(page, system);
      const secret = (await page.locator('code').textContent()) ?? '';
      await page.getByLabel('2. The six digits that it shows').fill(codeOf(secret));
      await page.getByRole('button', { name: 'Add the app' }).click();
      const [code = ''] = await keepCodes();
      for (const typed of [codeOf(secret, 1), code]) {
        await leave();
        await signIn(page, system);
        await page.getByLabel('Code of your authenticator app, or a recovery code').fill(typed);
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.getByRole('button', { name: 'Logout' }).waitFor();
      }
      await page.goto(ACCOUNT);
      await page.getByText('9 codes left.', { exact: false }).waitFor();
    },
    JOURNEY_MS,
  );

  it.each([360, 1280])('has a page and a dialog that fit into %i pixels', async (width) => {
    await addPasskey();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await notificationsClosed(page);
    await idle(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
    await idle(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    const { SCREENSHOTS: folder } = process.env;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/dialog-${width}.png` });
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('1. Scan this code').waitFor();
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/account-${width}.png`, fullPage: true });
  });
});
