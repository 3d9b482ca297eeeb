import { caughtMails, waitFor, type CaughtMail } from '@club/engines';
import { pairingUrl, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { mailedLink } from './full-show.js';
import { openBrowser } from './open-browser.js';
import { WORD } from './payloads.js';
import { storeNight, type StoredNight } from './stored-night.js';
import {
  MODES,
  runAsCode,
  signInOn,
  tracesOfMails,
  tracesOn,
  watchedPage,
} from './watched-page.js';

const system = runningSystem();
const LONG_MS = 300_000;

const subjectOf = ({ subject }: CaughtMail): string => subject.replaceAll(WORD, '');

describe('text that looks like code, in what people write about a night', () => {
  let browser: Browser;
  let night: StoredNight;
  let pages: Page[];
  beforeAll(async () => {
    browser = await openBrowser(system);
    night = await storeNight();
    pages = await Promise.all(MODES.map(({ bypassCSP }) => watchedPage(browser, bypassCSP)));
    for (const page of pages) await signInOn(page, system);
  }, LONG_MS);
  afterAll(() => browser.close());

  const inBothModes = (look: (page: Page) => Promise<void>) => Promise.all(pages.map(look));
  /** Waits until the payload is shown as text as often as it should be. */
  async function expectText(page: Page, within: Locator, times = 1): Promise<void> {
    await waitFor(
      `the text ${times} times`,
      async () => (await within.innerText()).split(WORD).length > times,
    );
    expect(await tracesOn(page)).toEqual([]);
  }
  async function open(page: Page, url: string): Promise<void> {
    await page.goto('about:blank'); // another token alone would not load the page again
    await page.goto(url);
  }

  it.each(MODES)('would be seen if it became code, $mode', async ({ bypassCSP }) => {
    const page = await watchedPage(browser, bypassCSP);
    await page.goto(system.publicOrigin);
    const trace = await runAsCode(page, WORD, bypassCSP);
    await waitFor('a trace', async () => (await tracesOn(page)).join().includes(trace));
    await page.context().close();
  });

  it(
    'is text in the names of giver and friend, before and after the tickets were taken',
    async () => {
      const { page: giver, friend, friendsPage, accept } = night.given;
      await inBothModes(async (page) => {
        await open(page, giver);
        await expectText(page, page.getByRole('region', { name: 'Bringing a Friend?' }));
        await open(page, friendsPage);
        await expectText(page, page.getByRole('main'));
      });
      await accept();
      const theirs = await mailedLink(friend, 'my-booking');
      await inBothModes(async (page) => {
        await open(page, giver);
        await page.getByText(`2 tickets given to ${WORD}`).waitFor();
        await open(page, theirs);
        await expectText(page, page.getByRole('main'));
        await expectText(page, await openBooking(page, friend));
      });
    },
    LONG_MS,
  );

  it(
    'is text in the name of a party that waits, for the party and for staff',
    async () => {
      await inBothModes(async (page) => {
        await open(page, night.waiting.page);
        await page.getByRole('heading', { name: 'You Are on the Waiting List' }).waitFor();
        expect(await tracesOn(page)).toEqual([]);
        await open(page, `${system.adminOrigin}/shows/${night.waiting.showId}/waiting`);
        await expectText(page, page.getByRole('main'));
      });
    },
    LONG_MS,
  );

  it(
    'is text in the reasons of staff',
    async () => {
      await inBothModes(async (page) => {
        await expectText(page, await openBooking(page, night.withReasons), 2);
      });
    },
    LONG_MS,
  );

  it(
    'is text on a phone at the door and in the staff area, as name, as note and as the name of a phone',
    async () => {
      for (const { bypassCSP } of MODES) {
        const phone = await watchedPage(browser, bypassCSP);
        await phone.goto(await pairingUrl(system));
        await phone.getByLabel('Name of this phone').fill(WORD);
        await phone.getByRole('button', { name: 'Add this phone' }).click();
        await chooseShow(phone);
        await expectText(phone, phone.getByRole('list', { name: 'Parties' }), 2);
        await phone.keyboard.type(night.tonight.codeOf(WORD));
        await phone.keyboard.press('Enter');
        await expectText(phone, phone.getByRole('region', { name: 'Verdict' }), 2);
        await phone.context().close();
      }
      await inBothModes(async (page) => {
        await page.goto(`${system.adminOrigin}/door?show=${night.tonight.show.id}`);
        await expectText(page, page.getByRole('main'), 2);
        await page.getByText('Phones', { exact: true }).click();
        await expectText(page, page.locator('body'), 4);
      });
    },
    LONG_MS,
  );

  it(
    'is text in every e-mail about it',
    async () => {
      const { email, friend } = night.given;
      const mails = (await caughtMails(system.mailUrl)).filter(
        ({ to, text }) => text.includes(WORD) || [email, friend].includes(to[0]?.address ?? ''),
      );
      const kinds = new Set(mails.filter(({ text }) => text.includes(WORD)).map(subjectOf));
      expect(kinds.size).toBeGreaterThan(2);
      await inBothModes(async (page) =>
        expect(await tracesOfMails(page, system, mails)).toEqual([]),
      );
    },
    LONG_MS,
  );

  /** Opens a booking in the staff area. @returns its drawer. */
  async function openBooking(page: Page, email: string): Promise<Locator> {
    await page.goto(`${system.adminOrigin}/dashboard?tab=bookings`);
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /^Open booking/ }).click();
    return page.getByRole('dialog').first();
  }

  /** If there are other shows tonight, the phone shows the first of them. */
  async function chooseShow(phone: Page): Promise<void> {
    const live = phone.getByRole('button', { name: /^Live|Offline/ });
    await live.first().waitFor();
    const choice = phone.getByLabel('Show', { exact: true });
    if ((await choice.count()) === 0) return;
    const option = choice.locator('option', { hasText: night.tonight.show.title });
    await choice.selectOption(await option.getAttribute('value'));
  }
});
