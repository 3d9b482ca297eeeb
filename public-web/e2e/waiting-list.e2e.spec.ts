import type { Show } from '@club/contracts';
import { runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fullShow, mailedLink } from './full-show.js';
import { confirmed, openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function join(page: Page, show: Show, email: string): Promise<void> {
  await page.goto(`${system.publicOrigin}/show/${show.id}`);
  const form = page.getByRole('form', { name: 'Join the waiting list' });
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Your e-mail address').fill(email);
  await form.getByRole('button', { name: 'Join the Waiting List' }).click();
}

describe('the waiting list of a full show', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])(
    'sells the places that come free to the party that waits, at %i pixels',
    async (width) => {
      const { show, refund } = await fullShow(String(width));
      const email = `waits-${width}@example.org`;
      const { page, complaints } = await visit(browser, { width });
      await join(page, show, email);
      await page.getByText('We have sent you an e-mail').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await page.goto(await mailedLink(email, 'waiting-list'));
      await page.getByRole('heading', { name: 'You Are on the Waiting List' }).waitFor();
      await page.getByText('you are next').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await refund();
      await page.goto('about:blank'); // the link differs in its fragment at most
      await page.goto(await mailedLink(email, 'waiting-list', 2));
      await page.getByRole('heading', { name: 'Places Have Come Free' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await page.getByRole('button', { name: 'Take It' }).click();
      await typeCard(page, '4242424242424242');
      await payButton(page).click();
      await confirmed(page).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    150_000,
  );

  it('is joined without script, and left by its link', async () => {
    const { show } = await fullShow('without-script');
    const email = 'no-script@example.org';
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    plain.setDefaultTimeout(30_000);
    await join(plain, show, email);
    await plain.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
    await context.close();
    const { page } = await visit(browser, { width: 390 });
    await page.goto(await mailedLink(email, 'waiting-list'));
    await page.getByRole('button', { name: 'Leave the List' }).click();
    await page.getByRole('button', { name: 'Yes, Leave' }).click();
    await page.getByRole('heading', { name: 'You Have Left the List' }).waitFor();
    await page.context().close();
  });

  it('says what can be done if a link is not ours', async () => {
    const { page } = await visit(browser, { width: 390 });
    await page.goto(`${system.publicOrigin}/waiting-list#not-ours`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.getByRole('heading', { name: 'Nights with Places' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});
