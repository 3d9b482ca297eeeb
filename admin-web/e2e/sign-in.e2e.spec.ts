import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, searchFor, signedIn, signIn } from './staff-browser.js';

const system = runningSystem();
const SIGN_IN = `${system.adminOrigin}/management-portal-2025`;

describe('signing in to the staff area', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await browser.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(() => browser.close());

  it('leads from the first page to the sign-in page', async () => {
    await page.goto(`${system.adminOrigin}/`);
    await page.waitForURL(SIGN_IN);
  });

  it('asks for the username and the password', async () => {
    await page.goto(SIGN_IN);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
  });

  it('refuses a wrong password', async () => {
    await page.goto(SIGN_IN);
    await signIn(page, system, 'not the password');
    await page.getByText('Login Failed').waitFor();
    await page.getByText('Invalid credentials').waitFor();
  });

  it('leads to the bookings, which can be searched by reference', async () => {
    await page.goto(SIGN_IN);
    await signIn(page, system);
    await page.getByText(`Welcome back, ${system.admin.username}!`).waitFor();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    const reference = await page.locator('tbody code').first().innerText();
    expect(reference).toMatch(/^BK\d{6}[A-Z0-9]{3}$/);
    await searchFor(page, 'Search bookings', reference.toLowerCase());
    await page.waitForFunction(() => document.querySelectorAll('tbody code').length === 1);
  });

  it('ends with a logout that removes the token', async () => {
    const staffPage = await signedIn(browser, system);
    const token = () => staffPage.evaluate(() => localStorage.getItem('adminToken'));
    expect(await token()).toBeTruthy();
    await staffPage.getByRole('button', { name: 'Logout' }).click();
    await staffPage.waitForURL(SIGN_IN);
    expect(await token()).toBeNull();
    await staffPage.close();
  });

  it('is asked for again, with a reason, when the session has ended', async () => {
    await page.goto(SIGN_IN);
    await page.evaluate(() => localStorage.setItem('adminToken', 'old'));
    await page.goto(`${system.adminOrigin}/dashboard`);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
  });
});
