import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { confirmed, fillBooking, openBrowser, payButton, visit } from './open-browser.js';

const system = runningSystem();

// A link that moves between pressing and letting go loses the click.
describe.each([390, 1280])('a confirmed booking at %i pixels', (width) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('keeps its links in place when the ticket arrives', async () => {
    const { page, complaints } = await visit(browser, { width });
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/api/my-booking', async (route) => {
      await arrived;
      await route.continue();
    });
    const show = await makeShow(system);
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    await fillBooking(page, { tickets: 2, email: 'steady@example.org' });
    await payButton(page).click();
    await confirmed(page).waitFor();
    const link = page.getByRole('link', { name: 'Back to Home' });
    const ticket = page.getByRole('img', { name: /^Ticket / });
    await link.waitFor();
    // Both at once: the page may scroll to its heading in between.
    const fromHeading = () =>
      link.evaluate((element) => {
        const heading = document.querySelector('main h1')?.getBoundingClientRect();
        return element.getBoundingClientRect().y - (heading?.y ?? Infinity);
      });
    const before = await fromHeading();
    expect(await ticket.count()).toBe(0);
    arrive();
    await ticket.waitFor();
    expect(await fromHeading()).toBe(before);
    expect(before).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
