import { SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor, type CaughtMail } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { openBrowser, payButton, toast, typeCard, visit } from './open-browser.js';

const system = runningSystem();

describe('moving my booking', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const mailTo = (address: string, subject: RegExp): Promise<CaughtMail> =>
    waitFor(`an e-mail to ${address}`, async () => {
      const own = await caughtMailsTo(system.mailUrl, address);
      return own.findLast(({ subject: line }) => subject.test(line)) ?? false;
    });
  const nights = (page: Page) => page.getByLabel('New night');
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
  const openPanel = (page: Page) =>
    page.getByRole('button', { name: 'Move to Another Night' }).click();

  it.each([390, 1280])('goes to another city after a confirmation, at %i pixels', async (width) => {
    const email = `mover-${width}@example.org`;
    const { url } = await booked(email, await makeShow(system, { title: 'The night I leave' }));
    const title = `The night I take ${width}`;
    const to = await makeShow(system, { title, venueId: 'bournemouth' });
    const { page, complaints } = await visit(browser, { width });
    await page.goto(url);
    await openPanel(page);
    await nights(page).selectOption(to.id);
    await page.getByText('There is nothing to pay').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    const move = page.getByRole('button', { name: 'Move My Booking' });
    await move.click();
    await page.getByText('Please confirm that the new show is in Bournemouth').waitFor();
    await page.getByLabel('I know that the new show is in BOURNEMOUTH').check();
    await move.click();
    await page.getByText('Your booking has moved').waitFor();
    await page.getByRole('heading', { name: title }).waitFor();
    const mail = await mailTo(email, /^Your new tickets/);
    expect(mail.subject).toContain(title);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('keeps the ticket if the booking cannot be read again', async () => {
    const { url } = await booked('unread@example.org', await makeShow(system));
    const to = await makeShow(system, { title: 'Read later' });
    const { page } = await visit(browser, { width: 390 });
    await page.goto(url);
    await openPanel(page);
    await nights(page).selectOption(to.id);
    await page.getByText('There is nothing to pay').waitFor();
    await page.route('**/api/my-booking', (route) => route.abort());
    await page.getByRole('button', { name: 'Move My Booking' }).click();
    await page.getByText('may be out of date').waitFor();
    await page.getByRole('img', { name: /^Ticket BK/ }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Read later' }).waitFor();
    await page.context().close();
  });

  it('works by keyboard alone', async () => {
    const { url } = await booked('keys@example.org', await makeShow(system));
    const to = await makeShow(system, { title: 'Reached by keys' });
    const { page } = await visit(browser);
    await page.goto(url);
    await page.getByRole('button', { name: 'Move to Another Night' }).focus();
    await page.keyboard.press('Enter');
    await nights(page).waitFor();
    await page.keyboard.press('Tab'); // to the size of the party
    await page.keyboard.press('Tab');
    const label = await nights(page).locator(`option[value="${to.id}"]`).innerText();
    await page.keyboard.type(label.trim());
    await page.getByText('There is nothing to pay').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reached by keys' }).waitFor();
    await page.context().close();
  });

  it.each([360, 390, 1280])(
    'goes to a dearer night in the other city and pays the difference, at %i pixels',
    async (width) => {
      const email = `dearer-${width}@example.org`;
      const { url } = await booked(email, await makeShow(system, { title: 'A cheap seat' }));
      const title = `A dear night ${width}`;
      const to = await makeShow(system, { title, price: 25, venueId: 'bournemouth' });
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      await openPanel(page);
      await nights(page).selectOption(to.id);
      await page.getByText('The new show costs £10.00 more for 2 tickets').waitFor();
      await typeCard(page, '4242424242424242');
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await payButton(page).click();
      await page.getByText('Please confirm that the new show is in Bournemouth').waitFor();
      await page.getByLabel('I know that the new show is in BOURNEMOUTH').check();
      const { height = 0 } = (await payButton(page).boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      await payButton(page).click();
      await page.getByText('Your booking has moved').waitFor();
      await page.getByRole('heading', { name: title }).waitFor();
      const mail = await mailTo(email, /^Your new tickets/);
      expect(mail.subject).toContain(title);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('keeps the choice and the places if the card is declined, and takes another card', async () => {
    const email = 'declined-move@example.org';
    const { url } = await booked(email, await makeShow(system));
    const to = await makeShow(system, { title: 'At the second try', price: 25 });
    const { page } = await visit(browser, { width: 390 });
    await page.goto(url);
    await openPanel(page);
    await nights(page).selectOption(to.id);
    await typeCard(page, '4000000000000002');
    await payButton(page).click();
    await toast(page, 'Payment Failed').waitFor();
    await page.getByText(/^Your new places are held until \d\d:\d\d\.$/).waitFor();
    expect(await nights(page).inputValue()).toBe(to.id);
    await typeCard(page, '4242424242424242');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'At the second try' }).waitFor();
    await page.context().close();
  });

  it.each([390, 1280])(
    'puts the difference of a cheaper night on a gift card, at %i pixels',
    async (width) => {
      const email = `cheaper-${width}@example.org`;
      const { url } = await booked(email, await makeShow(system));
      const title = `A cheap night ${width}`;
      const to = await makeShow(system, { title, price: 15 });
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      await openPanel(page);
      await nights(page).selectOption(to.id);
      await page.getByText('£10.00 is yours as a gift card').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: 'Move My Booking' }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      const { text } = await mailTo(email, /^Your £10.00 credit: a comedy gift card/);
      const code = /(\w{5}-){4}\w{5}/.exec(text)?.[0] ?? '';
      const { body } = await new SpecificationClient(system).post('/api/gift-cards/balance', {
        code,
      });
      expect(body).toMatchObject({ balance: 10 });
      await mailTo(email, /^Your credit of £10.00/);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('keeps the booking and says why if the night fills up after the quote', async () => {
    const show = await makeShow(system, { title: 'Still my night' });
    const { url } = await booked('slow@example.org', show);
    const to = await makeShow(system, { title: 'Nearly full', maxTickets: 2 });
    const { page } = await visit(browser);
    await page.goto(url);
    await openPanel(page);
    await nights(page).selectOption(to.id);
    await page.getByText('There is nothing to pay').waitFor();
    await booked('quick@example.org', to);
    await page.getByRole('button', { name: 'Move My Booking' }).click();
    await page.getByRole('alert').getByText('No tickets are left').waitFor();
    await page.getByRole('heading', { name: 'Still my night' }).waitFor();
    await page.context().close();
  });

  it('answers each request with its code', async () => {
    const { client, token } = await booked('wire@example.org', await makeShow(system));
    const to = await makeShow(system);
    const quoteFor = (body: object) => client.post('/api/my-booking/moves/quote', body);
    const codeOf = ({ status, body }: { status: number; body: unknown }) =>
      `${status} ${(body as { code?: string }).code ?? ''}`;
    const forged = await quoteFor({ token: 'b1.zzzzzz.AAAA', showId: to.id });
    expect(codeOf(forged)).toBe('404 NOT_FOUND');
    expect(codeOf(await quoteFor({ token, showId: 'nowhere' }))).toBe('409 SALES_CLOSED');
    expect(codeOf(await quoteFor({ token, showId: { $gt: '' } }))).toBe('400 VALIDATION_FAILED');
    const { body: quote } = await quoteFor({ token, showId: to.id });
    expect(quote).toMatchObject({ oldTotal: 40, newTotal: 40, difference: 0, becomes: 'none' });
    const { quoteId } = quote as { quoteId: string };
    const move = (over: object = {}) =>
      client.post('/api/my-booking/moves', { token, quoteId, moveId: 'one-move', ...over });
    expect(codeOf(await move({ quoteId: `${quoteId}x` }))).toBe('410 QUOTE_EXPIRED');
    const replies = await Promise.all([move(), move()]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const again = await move();
    expect([again.status, again.body]).toMatchObject([200, { showId: to.id }]);
  });
});
