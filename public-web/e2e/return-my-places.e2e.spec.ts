import { randomUUID } from 'node:crypto';
import { SpecificationClient } from '@club/client';
import { placesLeft, type Show } from '@club/contracts';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { confirmed, openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();

describe('giving tickets back', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const mailsTo = (address: string) => caughtMailsTo(system.mailUrl, address);
  /** What a pattern finds in some e-mail to an address. */
  const inMailTo = (address: string, pattern: RegExp): Promise<string> =>
    waitFor(
      `${String(pattern)} in an e-mail to ${address}`,
      async () => {
        const found = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]);
        return found.find((text) => text !== undefined) ?? false;
      },
      90,
    );
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
  const section = (page: Page) => page.getByRole('region', { name: 'Can’t Come?' });
  const openForm = (page: Page) =>
    section(page).getByRole('button', { name: 'Give Tickets Back' }).click();
  const giveBack = (page: Page, tickets: string) =>
    section(page).getByRole('button', { name: `Give Back ${tickets}` });
  const status = (page: Page) => section(page).getByRole('status');
  /** Reads the page again until it says so. */
  const untilSaid = (page: Page, sentence: RegExp): Promise<boolean> =>
    waitFor(
      String(sentence),
      async () => {
        await page.reload();
        await status(page).waitFor();
        return sentence.test(await status(page).innerText());
      },
      90,
    );
  const waitInList = async (show: Show, email: string): Promise<void> => {
    const client = new SpecificationClient(system);
    const entry = { email, name: 'Grace Hopper', quantity: 1 };
    expect((await client.post(`/api/shows/${show.id}/waiting-list`, entry)).status).toBe(202);
  };
  async function takeOffer(email: string): Promise<void> {
    const { page } = await visit(browser, { width: 390 });
    await waitFor('the offer', async () => (await mailsTo(email)).length > 1, 90); // the first one says that they wait
    await page.goto(await inMailTo(email, /http\S+\/waiting-list#\S+/));
    await page.getByRole('button', { name: 'Take It' }).click();
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await confirmed(page).waitFor();
    await page.context().close();
  }
  /** Buys one ticket as soon as one is on sale. */
  async function buyOne({ id }: Show, email: string): Promise<void> {
    const show = await waitFor(
      'a ticket on sale',
      async () => {
        const found = (await (
          await fetch(`${system.publicOrigin}/api/shows/${id}`)
        ).json()) as Show;
        return placesLeft(found) > 0 && found;
      },
      90,
    );
    await booked(email, show, 1);
  }

  it.each([390, 1280])(
    'brings a gift card for what the waiting list and a visitor buy, at %i pixels',
    async (width) => {
      const show = await makeShow(system, { title: `Given back ${width}`, maxTickets: 4 });
      const email = `returner-${width}@example.org`;
      const { url } = await booked(email, show, 4);
      const waiting = `list-${width}@example.org`;
      await waitInList(show, waiting);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      // It comes by itself, and moves what is below it.
      await page.getByRole('button', { name: 'Give Tickets to a Friend' }).waitFor();
      await openForm(page);
      await section(page).getByLabel('How many tickets').selectOption('2');
      await section(page).getByText('you get £40.00 on a gift card').waitFor();
      await section(page).getByText('You can do this until').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      const { height = 0 } = (await giveBack(page, '2 tickets').boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      await giveBack(page, '2 tickets').click();
      await status(page).getByText('2 tickets for sale, none sold yet').waitFor();
      await page.getByRole('img', { name: /^Ticket BK/ }).waitFor();
      await takeOffer(waiting);
      await untilSaid(page, /1 of 2 sold again: £20.00 on your gift card/);
      await buyOne(show, `visitor-${width}@example.org`);
      await untilSaid(page, /2 of 2 sold again: £40.00 on your gift card/);
      // A page that was read again is where it was scrolled to, and its header may cover half a link.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      const code = await inMailTo(email, /(\w{5}-){4}\w{5}/);
      const other = await makeShow(system, { title: `Paid by return ${width}` });
      const { body } = await new SpecificationClient(system).post('/api/create-payment-intent', {
        ...{ amount: 20, showId: other.id, ticketQuantity: 1, customerEmail: email },
        giftCardCodes: [code],
      });
      expect(body).toMatchObject({ clientSecret: null, amountDue: 0 });
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it.each([390, 1280])(
    'works by keyboard alone, and takes back what is not sold, at %i pixels',
    async (width) => {
      const show = await makeShow(system, { title: `Given back by keys ${width}` });
      const { url } = await booked(`return-keys-${width}@example.org`, show);
      const { page } = await visit(browser, { width });
      await page.goto(url);
      await section(page).getByRole('button', { name: 'Give Tickets Back' }).focus();
      await page.keyboard.press('Enter');
      await section(page).getByLabel('How many tickets').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('All');
      await section(page).getByText('you get £40.00 on a gift card').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await status(page).getByText('2 tickets for sale, none sold yet').waitFor();
      await section(page).getByRole('button', { name: 'Take Back What Is Not Sold' }).focus();
      await page.keyboard.press('Enter');
      await status(page).getByText('None of your tickets is for sale any more').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await page.context().close();
    },
    240_000,
  );

  it('answers each request with its code', async () => {
    const { client, token } = await booked('return-wire@example.org', await makeShow(system));
    const codeOf = ({ status: answer, body }: { status: number; body: unknown }) =>
      `${answer} ${(body as { code?: string } | null)?.code ?? ''}`;
    const returnId = randomUUID();
    const send = (over: object = {}) =>
      client.post('/api/my-booking/returns', { token, returnId, quantity: 1, ...over });
    expect(codeOf(await send({ token: 'b1.zzzzzz.AAAA' }))).toBe('404 NOT_FOUND');
    for (const quantity of [0, 51, 1.5, '1'])
      expect(codeOf(await send({ quantity }))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await send({ quantity: 3 }))).toBe('409 NOT_ENOUGH_TICKETS');
    const replies = await Promise.all([send(), send()]);
    expect(replies.some(({ status: answer }) => answer === 202)).toBe(true);
    expect((await send()).status).toBe(202);
    expect(codeOf(await send({ quantity: 2 }))).toBe('409 ID_IN_USE');
    expect(codeOf(await send({ returnId: randomUUID() }))).toBe('409 RETURN_OPEN');
    const withdrawn = await client.send('DELETE', '/api/my-booking/returns', { token, returnId });
    expect(withdrawn.status).toBe(204);
  });
});
