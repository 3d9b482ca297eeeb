import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import type { Show } from '@club/contracts';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked } from './booked.js';
import { confirmed, openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();
interface Mail {
  to: { address: string }[];
  text: string;
}

/** The link to an entry in the newest e-mail to an address that has as many e-mails. */
const entryLink = (address: string, mails: number): Promise<string> =>
  waitFor(
    `e-mail ${mails} to ${address}`,
    async () => {
      const all = (await (await fetch(`${system.mailUrl}/email`)).json()) as Mail[];
      const own = all.filter(({ to }) => to[0]?.address === address);
      return /http\S+\/waiting-list#\S+/.exec(own[mails - 1]?.text ?? '')?.[0] ?? false;
    },
    60,
  );

/** A show whose two tickets one party has, and how staff give that party its money back. */
async function fullShow(name: string): Promise<{ show: Show; refund: () => Promise<unknown> }> {
  const show = await makeShow(system, { title: `Full night ${name}`, maxTickets: 2 });
  const email = `holder-${name}@example.org`;
  await booked(email, show);
  const refund = async () => {
    const token = await signIn(system);
    const path = `/api/admin/bookings?page=1&search=${encodeURIComponent(email)}`;
    const found = succeeded(
      await askHost<{ id: string }[]>(system, 'admin.localhost', path, { token }),
    );
    const body = { refundId: randomUUID(), amount: 40, places: 2, reason: 'they cannot come' };
    const act = `/api/admin/bookings/${found[0]?.id ?? ''}/refund`;
    return succeeded(
      await postAsStaff(system, act, { token, password: system.admin.password, body }),
    );
  };
  return { show, refund };
}

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
      await page.goto(await entryLink(email, 1));
      await page.getByRole('heading', { name: 'You Are on the Waiting List' }).waitFor();
      await page.getByText('you are next').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await refund();
      await page.goto('about:blank'); // the link differs in its fragment at most
      await page.goto(await entryLink(email, 2));
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
    plain.setDefaultTimeout(15_000);
    await join(plain, show, email);
    await plain.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
    await context.close();
    const { page } = await visit(browser, { width: 390 });
    await page.goto(await entryLink(email, 1));
    await page.getByRole('button', { name: 'Leave the List' }).click();
    await page.getByRole('button', { name: 'Yes, Leave' }).click();
    await page.getByRole('heading', { name: 'You Have Left the List' }).waitFor();
    await page.context().close();
  }, 90_000);

  it('says what can be done if a link is not ours', async () => {
    const { page } = await visit(browser, { width: 390 });
    await page.goto(`${system.publicOrigin}/waiting-list#not-ours`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.getByRole('heading', { name: 'Nights with Places' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});
