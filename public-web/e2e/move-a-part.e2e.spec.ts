import { askHost, signIn, succeeded } from '@club/client';
import type { DoorList, Show } from '@club/contracts';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { openBrowser, payButton, typeCard, visit } from './open-browser.js';
import { ticketOnPage } from './ticket-on-page.js';

const system = runningSystem();

describe('moving a part of a party', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
  /** What the page says about the booking under a name. */
  const fact = (page: Page, name: string) =>
    page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following::dd[1]');
  /** The link in the e-mail with the new tickets. */
  const linkOfPart = (email: string, { title }: Show): Promise<string> =>
    waitFor(
      `the new tickets for ${title}`,
      async () => {
        const mails = await caughtMailsTo(system.mailUrl, email);
        const mail = mails.find(
          ({ subject }) => subject.startsWith('Your new tickets') && subject.includes(title),
        );
        return /http\S+\/my-booking#\S+/.exec(mail?.text ?? '')?.[0] ?? false;
      },
      90,
    );
  /** How many people the door lets in for each booking of a show. */
  async function expectedAt({ id }: Show): Promise<number[]> {
    const token = await signIn(system);
    const path = `/api/admin/shows/${id}/door-list`;
    const { parties } = succeeded(
      await askHost<DoorList>(system, 'admin.localhost', path, { token }),
    );
    return parties.map(({ admits }) => admits);
  }

  it.each([390, 1280])(
    'takes two of four to a cheaper night, at %i pixels',
    async (width) => {
      const email = `part-${width}@example.org`;
      const from = await makeShow(system, { title: `The night of the rest ${width}` });
      const { url } = await booked(email, from, 4);
      const to = await makeShow(system, { title: `The night of the two ${width}`, price: 15 });
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      expect((await ticketOnPage(page)).admits).toBe(4);
      await page.getByRole('button', { name: 'Move to Another Night' }).click();
      await page.getByLabel('How many of you?').selectOption('2');
      await page.getByLabel('New night').selectOption(to.id);
      await page.getByText('£10.00 is yours as a gift card').waitFor();
      await page.getByText('2 tickets stay here.').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      const move = page.getByRole('button', { name: 'Move My Booking' });
      expect((await move.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await move.click();
      await page.getByText('The tickets that you chose have moved.').waitFor();
      await fact(page, 'For').getByText('2 tickets', { exact: true }).waitFor();
      expect(await fact(page, 'Paid').innerText()).toBe('£40.00');
      await page.getByRole('heading', { name: from.title }).waitFor();
      const stays = await ticketOnPage(page);
      expect(stays.admits).toBe(2);
      expect(await violationsOn(page)).toEqual([]);

      await page.goto('about:blank'); // another fragment alone would not load the page again
      await page.goto(await linkOfPart(email, to));
      await page.getByRole('heading', { name: to.title }).waitFor();
      await fact(page, 'For').getByText('2 tickets', { exact: true }).waitFor();
      const moved = await ticketOnPage(page);
      expect(moved.admits).toBe(2);
      expect(moved.bookingId).not.toBe(stays.bookingId);
      expect(moved.showId).not.toBe(stays.showId);
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      expect([await expectedAt(from), await expectedAt(to)]).toEqual([[2], [2]]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it.each([390, 1280])(
    'takes one of three to a dearer night, who pays the difference, at %i pixels',
    async (width) => {
      const from = await makeShow(system, { title: `The cheap night of two ${width}` });
      const email = `dear-part-${width}@example.org`;
      const { url } = await booked(email, from, 3);
      const to = await makeShow(system, { title: `The dear night of one ${width}`, price: 25 });
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      await page.getByRole('button', { name: 'Move to Another Night' }).click();
      await page.getByLabel('How many of you?').selectOption('1');
      await page.getByLabel('New night').selectOption(to.id);
      await page.getByText('The new show costs £5.00 more for 1 ticket').waitFor();
      await page.getByText('2 tickets stay here.').waitFor();
      await typeCard(page, '4242424242424242');
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await payButton(page).click();
      await page.getByText('The tickets that you chose have moved.').waitFor();
      await fact(page, 'For').getByText('2 tickets', { exact: true }).waitFor();
      expect(await fact(page, 'Paid').innerText()).toBe('£40.00');
      await page.goto('about:blank');
      await page.goto(await linkOfPart(email, to));
      await page.getByRole('heading', { name: to.title }).waitFor();
      expect(await fact(page, 'Paid').innerText()).toBe('£25.00');
      expect([await expectedAt(from), await expectedAt(to)]).toEqual([[2], [1]]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});
