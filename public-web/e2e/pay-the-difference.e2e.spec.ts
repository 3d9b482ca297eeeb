import { SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();

/** A gift card of £20. @returns its code. */
async function aGiftCard(recipientEmail: string): Promise<string> {
  const client = new SpecificationClient(system);
  const { body } = await client.post<{ clientSecret: string }>('/api/create-gift-card-payment', {
    ...{ amount: 20, purchaserName: 'Ada', purchaserEmail: recipientEmail },
    ...{ recipientName: 'Bob', recipientEmail },
  });
  await client.pay(body.clientSecret);
  return waitFor('the code of a gift card', async () => {
    const own = await caughtMailsTo(system.mailUrl, recipientEmail);
    return own.map(({ text }) => /Your code: (\S+)/.exec(text)?.[1]).find(Boolean) ?? false;
  });
}

const balanceOf = async (code: string): Promise<unknown> =>
  (await new SpecificationClient(system).post('/api/gift-cards/balance', { code })).body;

describe('paying the difference of a move with a gift card', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  /** Opens the page of a booking of £40, chooses a night at this price and applies the gift card. */
  async function choose({ width, price }: { width: number; price: number }) {
    const name = `${width}-${price}`;
    const code = await aGiftCard(`gift-${name}@example.org`);
    const { url } = await booked(`payer-${name}@example.org`, await makeShow(system));
    const title = `Paid with a gift ${name}`;
    const to = await makeShow(system, { title, price });
    const { page, complaints } = await visit(browser, { width });
    await page.goto(url);
    await page.getByRole('button', { name: 'Move to Another Night' }).click();
    await page.getByLabel('New night').selectOption(to.id);
    await page.getByText('Have a gift card?').click();
    await page.getByLabel('Gift card code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    return { page, complaints, code, title };
  }

  it.each([390, 1280])('needs no bank card if nothing is left, at %i pixels', async (width) => {
    const { page, complaints, code, title } = await choose({ width, price: 25 });
    await page.getByText('pays £10.00').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    const move = page.getByRole('button', { name: 'Move My Booking' });
    const { height = 0 } = (await move.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    await move.click();
    await page.getByText('Your booking has moved').waitFor();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await balanceOf(code)).toMatchObject({ balance: 10 });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([360, 390])('takes the rest from the bank card, at %i pixels', async (width) => {
    const { page, complaints, code, title } = await choose({ width, price: 40 });
    await page.getByText('pays £20.00').waitFor();
    await typeCard(page, '4242424242424242');
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    expect(await payButton(page).innerText()).toContain('£20.00');
    await payButton(page).click();
    await page.getByText('Your booking has moved').waitFor();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await balanceOf(code)).toMatchObject({ balance: 0 });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('refuses an unknown code and keeps the choice', async () => {
    const { url } = await booked('unknown-gift@example.org', await makeShow(system));
    const to = await makeShow(system, { price: 25 });
    const { page } = await visit(browser, { width: 390 });
    await page.goto(url);
    await page.getByRole('button', { name: 'Move to Another Night' }).click();
    await page.getByLabel('New night').selectOption(to.id);
    await page.getByText('Have a gift card?').click();
    await page.getByLabel('Gift card code').fill('AAAA-BBBB-CCCC-DDDD');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This gift card code is not valid').waitFor();
    expect(await page.getByLabel('New night').inputValue()).toBe(to.id);
    await page.context().close();
  });
});
