import { askHost, postAsStaff, signIn, SpecificationClient } from '@club/client';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { cardFrame, confirmed, hydrated, openBrowser, visit } from './open-browser.js';

const system = runningSystem();

describe('a show in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('shows without a reload that its last places are being booked and that it is cancelled', async () => {
    const { page } = await visit(browser);
    const show = await makeShow(system, { maxTickets: 2 });
    await page.goto(`${system.publicOrigin}/show/${show.id}`);
    await page.getByText('Only 2 left').first().waitFor();
    await new SpecificationClient(system).intent(show, 2);
    await page.getByText('Last tickets being booked').first().waitFor();
    await postAsStaff(system, `/api/admin/shows/${show.id}/cancel`, {
      token: await signIn(system),
      password: system.admin.password,
    });
    await page.getByText('Cancelled').first().waitFor();
    await page.context().close();
  });

  it('offers other shows if it cannot be booked', async () => {
    const show = await makeShow(system, { maxTickets: 1 });
    await new SpecificationClient(system).intent(show, 1);
    const { body } = await askHost<string>(system, 'localhost', `/show/${show.id}`);
    expect(body).toContain('Laugh on another night');
  });

  it('is in the sitemap, with every page', async () => {
    const show = await makeShow(system);
    const { status, body } = await askHost<string>(system, 'localhost', '/sitemap.xml');
    expect(status).toBe(200);
    for (const path of ['/', '/partners', `/show/${show.id}`])
      expect(body).toContain(`<loc>${system.publicOrigin}${path}</loc>`);
    const robots = await askHost<string>(system, 'localhost', '/robots.txt');
    expect(robots.body).toContain(`Sitemap: ${system.publicOrigin}/sitemap.xml`);
  });

  /** Presses Tab until the element with this name has the focus, as a person without a mouse does. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const names = await page.evaluate(() => {
        const { activeElement: element } = document;
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        const ofFrame = element instanceof HTMLIFrameElement ? element.title : undefined;
        return [element?.getAttribute('aria-label'), ofFrame, label, element?.textContent];
      });
      if (names.some((text) => typeof text === 'string' && name.test(text))) return;
    }
    throw new Error(`Tab never reaches ${String(name)}`);
  }

  it('can be booked with the keyboard alone', async () => {
    const { page } = await visit(browser);
    const show = await makeShow(system);
    await page.goto(`${system.publicOrigin}/show/${show.id}`);
    await hydrated(page);
    await tabTo(page, /^Book Tickets$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Book Your Tickets' }).waitFor();
    await tabTo(page, /^Full Name$/);
    await page.keyboard.type('Ada Lovelace');
    await tabTo(page, /^Email Address$/);
    await page.keyboard.type('keyboard@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // The list takes the focus after it has appeared, and keys that come before do nothing.
    await page.getByRole('option', { name: '2 tickets' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('option', { name: '1 ticket' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pay £20.00' }).waitFor();
    await cardFrame(page).getByLabel('Card number').waitFor();
    await tabTo(page, /^Secure card payment input frame$/);
    // Each part that is complete passes the focus on to the next one.
    await page.keyboard.type('42424242424242421249123CF10 1AA');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Pay £20.00' }).focus();
    await page.keyboard.press('Enter');
    await confirmed(page).and(page.locator(':focus')).waitFor();
    await page.context().close();
  });
});
