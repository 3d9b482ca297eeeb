import { randomUUID } from 'node:crypto';
import { askHost, signIn as tokenOf } from '@club/client';
import { runningSystem, violationsOn, type RunningSystem } from '@club/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
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
const ENDED = 'Your session has ended. Please sign in again.';

describe('one’s own account', () => {
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
    page = await openPage(context);
    await page.goto(SIGN_IN);
    await signIn(page, system);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
  afterEach(() => context.close());

  async function openPage(of: BrowserContext): Promise<Page> {
    const opened = await of.newPage();
    opened.setDefaultTimeout(30_000);
    return opened;
  }
  /** Ends every other session of the account, as from another device. */
  const endElsewhere = async (): Promise<void> => {
    const token = await tokenOf(system);
    const path = '/api/admin/account/sessions';
    await askHost(system, 'admin.localhost', path, { method: 'DELETE', token });
  };

  it('keeps a show that is being typed when the session ends, and saves it after signing in again', async () => {
    const title = `Typed for a long time ${randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByRole('combobox', { name: 'Venue' }).click();
    await page.getByTitle(/^Cardiff/).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await endElsewhere(); // the live stream ends with the session, so the page asks by itself
    const dialog = page.getByRole('dialog').filter({ hasText: ENDED });
    await dialog.waitFor();
    await idle(page);
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Password').fill(system.admin.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Create Show' }).click();
    await notified(page, 'Show Created');
    await (await findShow(page, system, title)).waitFor();
  });

  it('is left in all tabs by signing out in one', async () => {
    const other = await openPage(context);
    await other.goto(`${system.adminOrigin}/dashboard?tab=bookings`);
    await other.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(SIGN_IN);
    await other.waitForURL(SIGN_IN);
    expect(await other.getByText(ENDED).isVisible()).toBe(false);
  });

  it('lists the devices, ends one, and changes the password', async () => {
    const elsewhere = await tokenOf(system);
    await page.getByRole('link', { name: 'Your account' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.nth(1).waitFor();
    await sessions.filter({ hasText: 'This device' }).getByText('Chrome on Linux').waitFor();
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await notified(page, 'Session ended');
    const { status } = await askHost(system, 'admin.localhost', '/api/admin/stats', {
      token: elsewhere,
    });
    expect(status).toBe(401);

    await page.getByLabel('Current password').fill(system.admin.password);
    await page.getByLabel('New password').fill('passwordpassword');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page
      .getByText('This password is one of the most common ones. Please choose another.', {
        exact: true,
      })
      .waitFor();
    const password = `three odd words ${randomUUID().slice(0, 4)}`;
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await notified(page, 'Password changed');
    expect(await tokenOf({ ...system, admin: { ...system.admin, password } })).toBeTruthy();
    await expect(tokenOf(system)).rejects.toThrow();
  });

  it.each([360, 1280])('fits into %i pixels and is accessible', async (width) => {
    await tokenOf(system);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${system.adminOrigin}/account`);
    await page.getByRole('listitem').nth(1).waitFor();
    await notificationsClosed(page);
    await idle(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    expect(await violationsOn(page)).toEqual([]);
  });
});
