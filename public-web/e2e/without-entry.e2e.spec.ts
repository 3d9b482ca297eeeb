import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();

describe('a page without the entry script', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());
  /** A page whose script never arrives, and what it has asked servers for. */
  async function open(path: string) {
    const { page } = await visit(browser, { width: 360 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/assets/entry-client-*.js', (route) => route.abort());
    await page.goto(`${system.publicOrigin}${path}`);
    return { page, asked };
  }
  const phone = (page: Page) => page.getByRole('main').locator('a[href^="tel:"]:visible');

  const notice = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'its buttons and forms do not work' });

  it('says after a while that its buttons do not work', async () => {
    const { page } = await open('/');
    await notice(page).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });

  it('says nothing once the script has arrived', async () => {
    const { page } = await visit(browser, { width: 360 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolveHeld) => (release = resolveHeld));
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/`, { waitUntil: 'commit' });
    await notice(page).waitFor();
    release();
    await notice(page).waitFor({ state: 'hidden' }); // what is pressed before the script runs is lost
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await notice(page).count()).toBe(0);
    await page.context().close();
  });

  it('says so if only the code of the page is late, and presses the button once it is there', async () => {
    const { page } = await visit(browser, { width: 360 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolveHeld) => (release = resolveHeld));
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await notice(page).waitFor();
    expect(await notice(page).locator('a[href^="tel:"]').count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    release();
    await page.getByRole('dialog').waitFor();
    await notice(page).waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it.each([
    ['/find-booking', 'Email Address', 'Send Me the Link'],
    ['/gift-cards', 'Gift Card Code', 'Show Balance'],
  ])(
    'says of the form of %s that it was not sent and whom to ring',
    async (path, label, button) => {
      const { page, asked } = await open(path);
      await page.getByLabel(label).fill('ada@example.org');
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: 'Your form was not sent' }).waitFor();
      await phone(page).first().waitFor();
      expect(asked.filter((url) => url.includes('ada'))).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.context().close();
    },
  );

  it('cannot send the form of a payment, and says whom to ring', async () => {
    const show = await makeShow(system);
    for (const [path, form, label] of [
      [`/booking/${show.id}`, 'Book Your Tickets', 'Email Address'],
      ['/gift-cards', 'Buy a gift card', 'Your Email'],
    ] as const) {
      const { page, asked } = await open(path);
      const fields = page.getByRole('form', { name: form });
      await fields.getByLabel(label).fill('ada@example.org');
      await page.keyboard.press('Enter');
      await fields.locator('button[type=submit]:disabled').waitFor();
      await fields.locator('a[href^="tel:"]').waitFor();
      expect(await fields.getAttribute('method')).toBe('post');
      expect(asked.filter((url) => url.includes('ada'))).toEqual([]);
      await page.context().close();
    }
  });
});
