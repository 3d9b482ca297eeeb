import { askHost, signIn, succeeded } from '@club/client';
import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addPhone, openBrowser, typeCode, verdict } from './phone';
import { showTonight, type Tonight } from './tonight';

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
});
