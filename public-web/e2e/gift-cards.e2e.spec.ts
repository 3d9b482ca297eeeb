import { randomUUID } from 'node:crypto';
import type { Booking } from '@club/contracts';
import { signIn, SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  confirmed,
  fillBooking,
  openBrowser,
  payButton,
  toast,
  typeCard,
  visit,
} from './open-browser.js';

const system = runningSystem();
const mailTo = (address: string, subject: RegExp) =>
  waitFor(`an e-mail to ${address}`, async () =>
    (await caughtMailsTo(system.mailUrl, address)).find((mail) => subject.test(mail.subject)),
  );

async function buyCard(page: Page, recipient: string, pounds: number): Promise<string> {
  await page.goto(`${system.publicOrigin}/gift-cards`);
  await page.getByRole('button', { name: new RegExp(`^£${pounds}`) }).click();
  await page.getByLabel('Your Name').fill('Ada');
  await page.getByLabel('Your Email').fill('ada-gives@example.org');
  await page.getByLabel('Recipient Name').fill('Bob');
  await page.getByLabel('Recipient Email').fill(recipient);
  await page.getByLabel('Personal Message (Optional)').fill('Happy birthday, you old joker');
  await typeCard(page, '4242424242424242');
  // It is waited for from before the press, because it does not stay.
  await Promise.all([
    toast(page, 'Payment Processing').getByText('Redirecting to secure payment...').waitFor(),
    page.getByRole('button', { name: `Purchase £${pounds} Gift Card` }).click(),
  ]);
  await page.getByRole('heading', { name: 'Gift Card Purchased!' }).waitFor();
  const mail = await mailTo(recipient, /gift card/);
  expect(mail.text).toContain('Happy birthday, you old joker');
  return /Your code: (\S+)/.exec(mail.text)?.[1] ?? '';
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByText('Have a gift card?').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

/** The balance that the gift cards page shows for a code. */
async function balanceShown(page: Page, code: string): Promise<string> {
  await page.goto(`${system.publicOrigin}/gift-cards`);
  await page.getByLabel('Gift Card Code').fill(code);
  await page.getByRole('button', { name: 'Show Balance' }).click();
  const balance = await page.getByText(/left to spend on any show/).innerText();
  return balance.split(' ')[0] ?? '';
}

/** Staff refund half of a booking; gift cards are refunded first. */
async function refundHalf(email: string): Promise<void> {
  const token = await signIn(system);
  const staff = new SpecificationClient(system, 'admin.localhost');
  const { body: found } = await staff.get<Booking[]>(
    `/api/admin/bookings?page=1&search=${encodeURIComponent(email)}`,
    token,
  );
  const refund = {
    refundId: randomUUID(),
    amount: Number(found[0]?.totalAmount) / 2,
    places: 2,
    reason: 'two are ill',
  };
  expect(
    (await staff.post(`/api/admin/bookings/${found[0]?.id ?? ''}/refund`, refund, token)).status,
  ).toBe(200);
}

describe('a gift card in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it('sends the card to the recipient and a receipt to the purchaser', async () => {
    const { page, complaints } = await visit(browser);
    await buyCard(page, 'bob-gets@example.org', 20);
    await mailTo('ada-gives@example.org', /receipt/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('pays a part of a booking, and a refund restores its balance', async () => {
    const { page, complaints } = await visit(browser);
    const code = await buyCard(page, 'bob-shares@example.org', 60);
    const email = 'bob-part@example.org';
    await page.goto(`${system.publicOrigin}/booking/${(await makeShow(system)).id}`);
    await fillBooking(page, { tickets: 4, email });
    await applyCode(page, code.toLowerCase());
    await page.getByText('Your gift card pays £60.00.').waitFor();
    await page.getByRole('button', { name: 'Pay £20.00' }).click();
    await confirmed(page).waitFor();
    expect(await balanceShown(page, code)).toBe('£0.00');
    await refundHalf(email);
    expect(await balanceShown(page, code)).toBe('£40.00');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('pays a whole booking without a bank card', async () => {
    const { page, complaints } = await visit(browser);
    const code = await buyCard(page, 'bob-treats@example.org', 40);
    await page.goto(`${system.publicOrigin}/booking/${(await makeShow(system)).id}`);
    await page.getByLabel('Full Name').fill('Bob');
    await page.getByLabel('Email Address').fill('bob-free@example.org');
    await page.getByRole('combobox', { name: 'Number of Tickets' }).click();
    await page.getByRole('option', { name: '2 tickets' }).click();
    await applyCode(page, code);
    await page.getByRole('button', { name: 'Book with your gift card' }).click();
    await confirmed(page).waitFor();
    await mailTo('bob-free@example.org', /in:/);
    expect(await balanceShown(page, code)).toBe('£0.00');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([360, 1280])('is printed from the link in its e-mail, at %i pixels', async (width) => {
    const { page } = await visit(browser, { width });
    const code = await buyCard(page, `bob-prints-${width}@example.org`, 40);
    const { text } = await mailTo(`bob-prints-${width}@example.org`, /gift card/);
    const link = /http\S+\/gift-card#\S+/.exec(text)?.[0] ?? '';
    expect(link).not.toContain(code);
    await page.goto(link);
    await page.getByRole('heading', { name: 'A gift for Bob' }).waitFor();
    await page.getByText(code, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print Gift Card' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print Gift Card' }).isVisible()).toBe(false);
    await page.context().close();
  });

  it('reports missing fields', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/gift-cards`);
    await page.getByRole('button', { name: 'Purchase £40 Gift Card' }).click();
    await toast(page, 'Missing Information')
      .getByText('Please fill in all required fields.')
      .waitFor();
    await page.context().close();
  });

  it('is refused on the booking form if its code is unknown', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/booking/${(await makeShow(system)).id}`);
    await applyCode(page, 'NO-SUCH-CODE');
    await page.getByText('This gift card code is not valid').waitFor();
    await payButton(page).and(page.locator(':enabled')).waitFor();
    await page.context().close();
  });

  it('reports that the payment could not be prepared', async () => {
    const { page } = await visit(browser);
    await page.route('**/api/create-gift-card-payment', (route) => route.abort());
    await page.goto(`${system.publicOrigin}/gift-cards`);
    for (const label of ['Your Name', 'Recipient Name']) await page.getByLabel(label).fill('Ada');
    for (const label of ['Your Email', 'Recipient Email'])
      await page.getByLabel(label).fill('ada@example.org');
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Purchase £40 Gift Card' }).click();
    await toast(page, 'Error')
      .getByText('Failed to process gift card purchase. Please try again.')
      .waitFor();
    await page.context().close();
  });
});
