import { randomUUID } from 'node:crypto';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { mailedLink } from './full-show.js';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();

describe('giving tickets to a friend', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const section = (page: Page) => page.getByRole('region', { name: 'Bringing a Friend?' });
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
  async function expectUsable(page: Page, width: number): Promise<void> {
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  }

  it.each([390, 1280])(
    'makes one of three tickets the friend’s own, at %i pixels',
    async (width) => {
      const show = await makeShow(system, { title: `Given ${width}` });
      const friend = `friend-${width}@example.org`;
      const { url } = await booked(`giver-${width}@example.org`, show, 3);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      await section(page).getByRole('button', { name: 'Give Tickets to a Friend' }).click();
      await section(page).getByRole('button', { name: 'Send the Link' }).click();
      await section(page).getByRole('alert').first().waitFor();
      await section(page).getByLabel('Your friend’s name').fill('Grace Hopper');
      await section(page).getByLabel('Your friend’s e-mail address').fill(friend);
      await expectUsable(page, width);
      const send = section(page).getByRole('button', { name: 'Send the Link' });
      expect((await send.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      await send.click();
      await section(page).getByText('1 ticket offered to Grace Hopper').waitFor();
      await expectUsable(page, width);

      const { page: theirs } = await visit(browser, { width });
      await theirs.goto(await mailedLink(friend, 'take-tickets'));
      await theirs.getByRole('heading', { name: '1 ticket for You' }).waitFor();
      await expectUsable(theirs, width);
      await theirs.getByRole('button', { name: 'Yes, I Am Coming' }).click();
      await theirs.getByRole('heading', { name: 'See You There' }).waitFor();
      await theirs.reload();
      await theirs.getByRole('heading', { name: 'This link has expired' }).waitFor();
      await theirs.goto(await mailedLink(friend, 'my-booking'));
      await theirs.getByRole('img', { name: /^Ticket BK/ }).waitFor();
      await theirs.getByText('A friend has given you these tickets').waitFor();
      const ticket = await theirs.locator('main').innerText();
      expect(ticket).toContain('1 ticket');
      expect(ticket).not.toContain('£');
      await expectUsable(theirs, width);

      await page.reload();
      await section(page).getByText('1 ticket given to Grace Hopper').waitFor();
      await page.getByText('2 tickets', { exact: true }).first().waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
      await theirs.context().close();
    },
    240_000,
  );

  it.each([390, 1280])(
    'makes all tickets the friend’s, and the booker’s link says what is left, at %i pixels',
    async (width) => {
      const show = await makeShow(system, { title: `Given whole ${width}` });
      const friend = `whole-friend-${width}@example.org`;
      const giver = `whole-giver-${width}@example.org`;
      const { url } = await booked(giver, show, 2);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(url);
      await section(page).getByRole('button', { name: 'Give Tickets to a Friend' }).focus();
      await page.keyboard.press('Enter');
      await section(page).getByLabel('Your friend’s name').waitFor();
      for (const typed of ['Grace Hopper', friend, '2']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(typed);
      }
      await section(page).getByText('if you give all, your own ticket is void').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await section(page).getByText('2 tickets offered to Grace Hopper').waitFor();

      const { page: theirs } = await visit(browser, { width });
      await theirs.goto(await mailedLink(friend, 'take-tickets'));
      await theirs.getByRole('button', { name: 'Yes, I Am Coming' }).focus();
      await theirs.keyboard.press('Enter');
      await theirs.getByRole('heading', { name: 'See You There' }).waitFor();
      await theirs.goto(await mailedLink(friend, 'my-booking'));
      await theirs.getByRole('img', { name: /^Ticket BK/ }).waitFor();
      await theirs.getByText('A friend has given you these tickets').waitFor();
      expect(await theirs.locator('main').innerText()).not.toContain('£');
      await expectUsable(theirs, width);

      await page.reload();
      await section(page).getByText('2 tickets given to Grace Hopper').waitFor();
      await page.getByText('A friend has the tickets of this booking now').waitFor();
      expect(await page.getByRole('img', { name: /^Ticket BK/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Print Ticket' }).count()).toBe(0);
      await section(page).getByText('Your link shows no ticket any more').waitFor();
      expect(await section(page).getByRole('button').count()).toBe(0);
      const main = await page.locator('main').innerText();
      expect(main).toContain('£40.00');
      expect(main).not.toContain(friend);
      await expectUsable(page, width);
      expect(complaints).toEqual([]);
      await page.context().close();
      await theirs.context().close();
    },
    240_000,
  );

  it('works by keyboard alone, for the booker and for the friend', async () => {
    const friend = 'friend-by-keys@example.org';
    const { url } = await booked('giver-by-keys@example.org', await makeShow(system), 3);
    const { page } = await visit(browser);
    await page.goto(url);
    await section(page).getByRole('button', { name: 'Give Tickets to a Friend' }).focus();
    await page.keyboard.press('Enter');
    await section(page).getByLabel('Your friend’s name').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace Hopper');
    await page.keyboard.press('Tab');
    await page.keyboard.type(friend);
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await section(page).getByText('2 tickets offered to Grace Hopper').waitFor();
    const { page: theirs } = await visit(browser);
    await theirs.goto(await mailedLink(friend, 'take-tickets'));
    await theirs.getByRole('button', { name: 'Yes, I Am Coming' }).focus();
    await theirs.keyboard.press('Enter');
    await theirs.getByRole('heading', { name: 'See You There' }).waitFor();
    await page.context().close();
    await theirs.context().close();
  });

  it('is taken back by keyboard, and the friend’s link then opens nothing', async () => {
    const friend = 'friend-keys@example.org';
    const { url, client, token } = await booked('giver-keys@example.org', await makeShow(system));
    const offer = { token, transferId: randomUUID(), name: 'Grace', email: friend, quantity: 1 };
    expect((await client.post('/api/my-booking/transfers', offer)).status).toBe(202);
    const link = await mailedLink(friend, 'take-tickets');
    const { page } = await visit(browser);
    await page.goto(url);
    await section(page).getByRole('button', { name: 'Take the Offer Back' }).focus();
    await page.keyboard.press('Enter');
    await section(page).getByText('The offer of 1 ticket has ended.').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.context().close();
  });

  it('answers each request with its code', async () => {
    const { client, token } = await booked('giver-wire@example.org', await makeShow(system));
    const codeOf = ({ status, body }: { status: number; body: unknown }) =>
      `${status} ${(body as { code?: string } | null)?.code ?? ''}`;
    const transferId = randomUUID();
    const send = (over: object = {}) =>
      client.post('/api/my-booking/transfers', {
        ...{ token, transferId, name: 'Grace', email: 'wire@example.org', quantity: 1 },
        ...over,
      });
    expect(codeOf(await send({ token: 'b1.zzzzzz.AAAA' }))).toBe('404 NOT_FOUND');
    for (const wrong of [{ quantity: 0 }, { quantity: 51 }, { email: 'x' }, { name: '' }])
      expect(codeOf(await send(wrong))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await send({ quantity: 3 }))).toBe('409 NOT_ENOUGH_TICKETS');
    expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(202);
    expect(codeOf(await send({ transferId: randomUUID() }))).toBe('409 TRANSFER_OPEN');
    for (const path of ['/api/transfer', '/api/transfer/accept'])
      expect(codeOf(await client.post(path, { token }))).toBe('404 NOT_FOUND');
  });
});
