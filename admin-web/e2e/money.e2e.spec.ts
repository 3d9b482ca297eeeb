import { intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { makeShow, runningSystem, untilCompleted, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  confirmAct,
  idle,
  notificationsClosed,
  openBrowser,
  signedIn,
  widthOf,
} from './staff-browser.js';

const system = runningSystem();
/** The check looks at everything, and the machine may be busy. */
const PATIENCE_MS = 60_000;
const JOURNEY_MS = 240_000;

/** Buys two tickets. @returns the id of the payment. */
async function buy(show: Show, email: string): Promise<string> {
  const client = new SpecificationClient(system);
  const { body } = await client.intent(show, 2, email);
  const booking = await client.book(show, 2, email);
  await client.pay(body.clientSecret);
  await untilCompleted(client, booking.body.id, body.clientSecret);
  return intentOf(body.clientSecret);
}

async function atStripe(command: string, body: object): Promise<{ id?: string }> {
  const answer = await fetch(`${system.emulatorUrl}/_emulator/${command}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id?: string };
}

async function expectFit(page: Page, width: number): Promise<void> {
  await idle(page);
  expect(await violationsOn(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(width);
}

const openView = (page: Page, view: string) =>
  page.goto(`${system.adminOrigin}/money?money.view=${view}`);

/** Opens a show of a day. More than a hundred shows have several pages. */
async function openRow(page: Page, title: string): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`^Open ${title}`) });
  const nextPage = page.getByTitle('Next Page').getByRole('button');
  await row.or(nextPage).first().waitFor();
  while ((await row.count()) === 0) await nextPage.click();
  await row.click();
}

async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The check has begun').first().waitFor();
  await notificationsClosed(page); // by then the page knows that it is running
  await page.getByRole('button', { name: 'Check now' }).waitFor();
}

describe('the money screens', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([390, 1280])(
    'lead from a difference to its end at %i pixels',
    async (width) => {
      const title = `A night of ${width} coins`;
      const show = await makeShow(system, { title });
      const intent = await buy(show, `coins-${width}@example.org`);
      await atStripe('payouts', {});
      const { id } = await atStripe('disputes', { paymentIntent: intent });
      const page = await signedIn(browser, system, width);
      page.setDefaultTimeout(PATIENCE_MS);
      await openView(page, 'differences');
      await checkNow(page);
      const dispute = page.getByRole('listitem').filter({ hasText: `dispute ${id}` });
      await dispute.getByText('Dispute is open').waitFor();
      await expectFit(page, width);
      await dispute.getByRole('link', { name: 'Evidence' }).click();
      await page.getByText(`coins-${width}@example.org`).first().waitFor();
      await page.getByText('The door has let no one in with these tickets.').waitFor();
      await expectFit(page, width);
      await openView(page, 'differences');
      await dispute.getByRole('button', { name: /^Explain/ }).click();
      await page.getByLabel('Reason').fill('the bank has our answer');
      await page.getByRole('button', { name: 'Explain', exact: true }).click();
      await dispute.getByText(/^Explained by .*: the bank has our answer/).waitFor();

      await openView(page, 'takings');
      await page
        .getByRole('button', { name: /^Open / })
        .last()
        .click();
      await openRow(page, title);
      await page.getByText(`Settlement: ${title}`).waitFor();
      await expectFit(page, width);
      await page.getByRole('button', { name: 'Settle the show' }).click();
      await page.getByText('A sum', { exact: true }).click();
      await page.getByLabel('Sum (£)').fill('15');
      await page.getByText(/^The act gets £15\.00, which leaves the club /).waitFor();
      await expectFit(page, width);
      await page.getByRole('button', { name: 'Settle', exact: true }).click();
      await page.getByText(/^Settled by /).waitFor();
      await page.getByText('The club', { exact: true }).waitFor();
      await notificationsClosed(page);
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();

      await openView(page, 'payouts');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /^Xero file/ })
          .last()
          .click()
          .then(() => confirmAct(page, system)),
      ]);
      expect(download.suggestedFilename()).toMatch(/^payout-\d{4}-po_.*-xero\.csv$/);
      await notificationsClosed(page);
      await expectFit(page, width);
      await page.close();
      await atStripe('disputes/decide', { id, outcome: 'won' });
    },
    JOURNEY_MS,
  );

  it(
    'write no file for a payout that does not add up, and say so',
    async () => {
      await buy(await makeShow(system, {}), 'short@example.org');
      await atStripe('payouts', { shortBy: 100 });
      const page = await signedIn(browser, system, 360);
      page.setDefaultTimeout(PATIENCE_MS);
      await openView(page, 'differences');
      await checkNow(page);
      const differing = page
        .getByRole('listitem')
        .filter({ hasText: 'Payout does not add up' })
        .first();
      await differing.getByRole('button', { name: /^Fetch its lines again/ }).click();
      await page.getByText('It is not finished yet.').first().waitFor();
      await openView(page, 'payouts');
      await page
        .getByRole('button', { name: /^QuickBooks file/ })
        .first()
        .click();
      await confirmAct(page, system);
      await page
        .getByText(/so there is no file/)
        .first()
        .waitFor();
      await openView(page, 'gift-cards');
      await page.getByText('Liability').waitFor();
      await notificationsClosed(page);
      await expectFit(page, 360);
      await page.close();
    },
    JOURNEY_MS,
  );
});
