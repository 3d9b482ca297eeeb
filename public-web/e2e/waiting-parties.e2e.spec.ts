import { SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { waitFor } from '@club/engines';
import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bookingsOf, endOffers, fullShow, mailedLink, waitingListOf } from './full-show.js';
import { confirmed, openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();
const JOURNEY_MS = 240_000;
const LATE = [503, 504];
const SWEEPS_SECONDS = 60;

describe('parties that wait for a full show', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const client = () => new SpecificationClient(system);
  async function join({ id }: Show, email: string, quantity: number): Promise<void> {
    const entry = { email, name: 'Grace Hopper', quantity };
    expect((await client().post(`/api/shows/${id}/waiting-list`, entry)).status).toBe(202);
  }
  /** Opens the newest link of an entry: a page that was open before is loaded again. */
  async function openLink(page: Page, email: string, mails: number): Promise<void> {
    await page.goto('about:blank');
    await page.goto(await mailedLink(email, 'waiting-list', mails));
  }
  async function expectUsable(page: Page, width: number): Promise<void> {
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
  const press = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const title = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

  it.each([390, 1280])(
    'gets places saved up if it is a party of five that comes first, at %i pixels',
    async (width) => {
      const { show, refund } = await fullShow(`five-${width}`, [2, 3]);
      const [five, one] = [`five-${width}@example.org`, `one-${width}@example.org`];
      await join(show, five, 5);
      await join(show, one, 1);
      await refund(0);
      await waitFor(
        'saving up',
        async () => {
          const { entries, keptPlaces } = await waitingListOf(show);
          return keptPlaces === 2 && entries[0]?.savingUntil !== null;
        },
        SWEEPS_SECONDS,
      );
      const { page, complaints } = await visit(browser, { width });
      await openLink(page, one, 1);
      await title(page, 'You Are on the Waiting List');
      await page.getByText('about 1 party before you').waitFor();
      await refund(1);
      await openLink(page, five, 2);
      await title(page, 'Places Have Come Free');
      await page.getByText('5 tickets at £20.00').waitFor();
      await expectUsable(page, width);
      await press(page, 'Take It');
      await typeCard(page, '4242424242424242');
      await payButton(page).click();
      await confirmed(page).waitFor();
      const { found } = await bookingsOf(five);
      expect(found).toMatchObject([{ ticketQuantity: 5, paymentStatus: 'completed' }]);
      expect((await waitingListOf(show)).entries[0]).toMatchObject({ email: one, offersMade: 0 });
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    JOURNEY_MS,
  );

  it.each([390, 1280])(
    'goes on to the next if an offer is declined, and if one lapses, by keyboard at %i pixels',
    async (width) => {
      const { show, refund } = await fullShow(`declined-${width}`);
      const [first, second] = [`first-${width}@example.org`, `second-${width}@example.org`];
      for (const email of [first, second]) await join(show, email, 2);
      await refund();
      const { page, complaints } = await visit(browser, { width });
      await openLink(page, first, 2);
      await title(page, 'Places Have Come Free');
      await press(page, 'Not This Time');
      await page.getByText('The tickets go to the next on the list.').waitFor();
      await expectUsable(page, width);
      await press(page, 'Keep My Place');
      await title(page, 'You Are on the Waiting List');
      await expectUsable(page, width);

      await openLink(page, second, 2);
      await title(page, 'Places Have Come Free');
      await endOffers(show);
      await waitFor(
        'the offer to lapse',
        async () => {
          const { entries } = await waitingListOf(show);
          return entries.some(({ email, lapses }) => email === second && lapses === 1);
        },
        SWEEPS_SECONDS,
      );
      await page.reload();
      await title(page, 'You Are on the Waiting List');
      await expectUsable(page, width);

      // All free places had been given out, so it is the turn of the first again.
      await openLink(page, first, 3);
      await title(page, 'Places Have Come Free');
      await press(page, 'Not This Time');
      await page.getByRole('group', { name: 'Not this time' }).waitFor();
      await press(page, 'Leave the List');
      await title(page, 'You Have Left the List');
      await expectUsable(page, width);
      await openLink(page, second, 3);
      await title(page, 'Places Have Come Free');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    JOURNEY_MS,
  );

  it.each([390, 1280])(
    'has one booking if forty requests take its offer at once, and pays it at %i pixels',
    async (width) => {
      const { show, refund } = await fullShow(`forty-${width}`);
      const email = `forty-${width}@example.org`;
      await join(show, email, 2);
      await refund();
      const link = await mailedLink(email, 'waiting-list', 2);
      const token = link.slice(link.indexOf('#') + 1);
      const { body } = await client().post('/api/waiting-list', { token });
      const { offerId } = (body as { offer: { offerId: string } }).offer;
      // On a busy machine the last of them may have no answer in time; they are repeated until they have one.
      const take = () =>
        waitFor('an answer', async () => {
          const reply = await client().post('/api/waiting-list/take', { token, offerId });
          return !LATE.includes(reply.status) && reply;
        });
      const answers = await Promise.all(Array.from({ length: 40 }, take));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(link);
      await title(page, 'You Have Taken Your Places');
      await expectUsable(page, width);
      const { payToken } = (await take()).body as { payToken: string };
      await page.goto('about:blank');
      await page.goto(`${system.publicOrigin}/pay#${payToken}`);
      await typeCard(page, '4242424242424242');
      await payButton(page).click();
      await confirmed(page).waitFor();
      const { found } = await bookingsOf(email);
      expect(found).toMatchObject([{ ticketQuantity: 2, paymentStatus: 'completed' }]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    JOURNEY_MS,
  );
});
