import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '@club/engines';

const system = runningSystem();
const PORTAL = `${system.adminOrigin}/management-portal-2025`;

async function signIn(page: Page, password = system.admin.password): Promise<void> {
  await page.getByLabel('Username').fill(system.admin.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('staff in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: system.chromium, args: CHROMIUM_FLAGS });
    page = await browser.newPage();
    page.setDefaultTimeout(15_000);
  });
  afterAll(() => browser.close());

  it('are led to the sign-in, told what is missing, and refused a wrong password', async () => {
    await page.goto(`${system.adminOrigin}/`);
    await page.waitForURL(PORTAL);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await signIn(page, 'not the password');
    await page.getByText('Login Failed').waitFor();
    await page.getByText('Invalid credentials').waitFor();
  });

  it('see the bookings, find one by its reference, and leave for good', async () => {
    await page.goto(PORTAL);
    await signIn(page);
    await page.getByText(`Welcome back, ${system.admin.username}!`).waitFor();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await page.getByRole('heading', { name: 'Recent Bookings' }).waitFor();
    const reference = await page.locator('tbody code').first().innerText();
    expect(reference).toMatch(/^BK\d{6}[A-Z0-9]{3}$/);
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('tbody code').length === 1);
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    expect(token).toBeTruthy();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(PORTAL);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  });

  it('are led back to the sign-in with a word when their session has ended', async () => {
    await page.goto(PORTAL);
    await page.evaluate(() => localStorage.setItem('adminToken', 'old'));
    await page.goto(`${system.adminOrigin}/dashboard`);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
  });
});
