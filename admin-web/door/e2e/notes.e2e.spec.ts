import { askHost, signIn, succeeded } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { runningSystem, showTonight, type Tonight } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, openBrowser, typeCode, verdict } from './phone';

const system = runningSystem();
const ADA = 'Ada Noted';
const NOTE = 'Needs a step-free seat';

describe('a note for the door', () => {
  let browser: Browser;
  let tonight: Tonight;
  beforeAll(async () => {
    browser = await openBrowser(system);
    tonight = await showTonight(system, { [ADA]: 2, 'Bo Plain': 2 });
  });
  afterAll(() => browser.close());

  async function write(note: string): Promise<void> {
    const path = `/api/admin/bookings/${tonight.bookingOf(ADA)}/door-note`;
    const token = await signIn(system);
    succeeded(
      await askHost(system, 'admin.localhost', path, { method: 'PUT', token, body: { note } }),
    );
  }

  it('appears on an open phone, in the list and beside the verdict, and goes again', async () => {
    const { page, context } = await addPhone(browser, system, { tonight, name: 'notes' });
    const row = page.getByRole('list', { name: 'Parties' }).getByText(NOTE);
    await page.getByText('Noted Ada').waitFor();
    expect(await row.count()).toBe(0);

    await write(NOTE);
    await row.waitFor();
    await page.getByRole('button', { name: /^Notes/ }).click();
    expect(await page.getByText('Plain Bo').count()).toBe(0);

    await write('');
    await row.waitFor({ state: 'detached' });

    await write(NOTE);
    await row.waitFor();
    await typeCode(page, tonight.codeOf(ADA));
    await verdict(page).getByText(NOTE).waitFor();
    await context.close();
  });

  it('says how late a party is that has told so on its booking', async () => {
    const { page, context } = await addPhone(browser, system, { tonight, name: 'late' });
    const { page: own, context: ownContext } = await openBooking();
    await own.getByLabel('How late').selectOption({ label: 'About 20 minutes' });
    await own.getByRole('button', { name: 'Tell the Door' }).click();
    await own.getByText('The door knows that you will be about 20 minutes late.').waitFor();
    const list = page.getByRole('list', { name: 'Parties' });
    await list.getByText('about 20 minutes late').waitFor();
    await Promise.all([context.close(), ownContext.close()]);
  });

  /** The page that the e-mail to a booker leads to. */
  async function openBooking() {
    const customerEmail = `late-${Date.now()}@example.org`;
    const token = await signIn(system);
    const path = `/api/admin/bookings/${tonight.bookingOf('Bo Plain')}`;
    const body = { customerName: 'Bo Plain', customerEmail, customerPhone: '' };
    succeeded(await askHost(system, 'admin.localhost', path, { method: 'PATCH', token, body }));
    const link = await waitFor('the e-mail with the link', async () => {
      const [own] = await caughtMailsTo(system.mailUrl, customerEmail);
      return /http\S+\/my-booking#\S+/.exec(own?.text ?? '')?.[0] ?? false;
    });
    const ownContext = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const own = await ownContext.newPage();
    await own.goto(link);
    return { page: own, context: ownContext };
  }
});
