import type { Show } from '@club/contracts';
import { askHost, postAsStaff, signIn, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  cardFrame,
  confirmed,
  fillBooking,
  openBrowser,
  payButton,
  toast,
  typeCard,
  visit,
} from './open-browser.js';

const system = runningSystem();
const showNow = async ({ id }: Show): Promise<Show> =>
  (await askHost<Show>(system, 'localhost', `/api/shows/${id}`)).body;
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('the checkout', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());
  const open = async (show: Show, options: Parameters<typeof visit>[1] = {}): Promise<Page> => {
    const { page } = await visit(browser, options);
    await page.goto(`${system.publicOrigin}/booking/${show.id}`);
    return page;
  };

  it('changes the colours of the card field with those of the device', async () => {
    const page = await open(await makeShow(system), { scheme: 'dark' });
    const number = cardFrame(page).getByLabel('Card number');
    const hasColour = (wanted: string) =>
      waitFor(`the colour ${wanted}`, async () => {
        const shown = await number.evaluate((input) => getComputedStyle(input).color);
        return shown === wanted;
      });
    await hasColour('rgb(246, 239, 228)');
    await number.fill('4242');
    await page.emulateMedia({ colorScheme: 'light' });
    await hasColour('rgb(29, 21, 18)');
    expect(await number.inputValue()).toBe('4242');
    await page.context().close();
  });

  it('says on a phone what is being booked before it asks for anything', async () => {
    const page = await open(await makeShow(system), { width: 360 });
    const line = page.getByText(/^Sat \d+ \w+, Cardiff$/);
    await page.getByText('2 tickets, £40.00').waitFor();
    const { y: lineTop = 0 } = (await line.boundingBox()) ?? {};
    const { y: nameTop = 0 } = (await page.getByLabel('Full Name').boundingBox()) ?? {};
    expect(lineTop).toBeLessThan(nameTop);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it.each([360, 1280])(
    'keeps its height while the card field is loaded, at %i pixels',
    async (width) => {
      const page = await open(await makeShow(system), { width });
      const field = page.getByRole('group', { name: 'Card', exact: true });
      const heightOf = async (): Promise<number> => (await field.boundingBox())?.height ?? 0;
      const empty = await heightOf();
      await page.getByLabel('Full Name').focus();
      await cardFrame(page).getByLabel('Card number').waitFor();
      // The frame has told the page how high its content is.
      await page.waitForFunction(() =>
        document.querySelector<HTMLElement>('.StripeElement iframe')?.style.height.endsWith('px'),
      );
      expect(await heightOf()).toBe(empty);
      await typeCard(page, '4242424242424242');
      expect(await heightOf()).toBe(empty);
      await page.context().close();
    },
  );

  it('says after a declined card until when the places are held', async () => {
    const show = await makeShow(system, { maxTickets: 2 });
    const page = await open(show);
    const declined = { tickets: 2, email: 'held@example.org', card: '4000000000000002' };
    await fillBooking(page, declined);
    await payButton(page).click();
    await toast(page, 'Payment Failed').getByText('Your card was declined.').waitFor();
    await page.getByText(/^Your places are held until \d\d:\d\d\.$/).waitFor();
    // The live figures say that no place is free. Those that this buyer holds are still to be paid.
    await waitFor('the hold', async () => (await showNow(show)).heldTickets === 2);
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay £40.00' }).click();
    await confirmed(page).waitFor();
    await page.context().close();
  });

  /** A page whose questions, such as whether to leave it, are answered with yes or no in this order. */
  function answered(page: Page, answers: boolean[]): string[] {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(`${dialog.type()} ${dialog.message()}`.trim());
      void (answers.shift() === true ? dialog.accept() : dialog.dismiss());
    });
    return asked;
  }

  it('asks before it is closed while a payment runs, and neither before nor afterwards', async () => {
    const show = await makeShow(system);
    const untouched = await open(show);
    const before = answered(untouched, []);
    const secure = { tickets: 1, email: 'closes@example.org', card: '4000002500003155' };
    await fillBooking(untouched, secure);
    const closed = untouched.waitForEvent('close');
    await untouched.close({ runBeforeUnload: true });
    await closed;
    expect(before).toEqual([]);
    await untouched.context().close();

    const page = await open(show);
    const asked = answered(page, [false, false]);
    const isAsked = (times: number) =>
      waitFor('the question', () => Promise.resolve(asked.length === times));
    await fillBooking(page, secure);
    for (const [times, answer] of [
      [1, 'Fail authentication'],
      [2, 'Complete authentication'],
    ] as const) {
      await payButton(page).click();
      const bank = page.getByRole('button', { name: answer });
      await bank.waitFor();
      await page.close({ runBeforeUnload: true });
      await isAsked(times);
      await bank.click();
      if (times === 1) await toast(page, 'Payment Failed').waitFor();
    }
    await confirmed(page).waitFor();
    const gone = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await gone;
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await page.context().close();
  });

  it('asks before a link is followed while a payment runs, and changes no other page’s address', async () => {
    const show = await makeShow(system);
    const page = await open(show);
    const asked = answered(page, [false, true]);
    await fillBooking(page, { tickets: 1, email: 'leaves@example.org' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/payment', async (route) => {
      await held;
      await route.continue();
    });
    const charged = page.waitForRequest('**/payment');
    await payButton(page).click();
    await charged;
    const back = page.getByRole('link', { name: 'Back to shows' });
    await back.click();
    expect(new URL(page.url()).pathname).toBe(`/booking/${show.id}`);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await back.click();
    await page.getByRole('heading', { name: 'Upcoming Shows' }).waitFor();
    const answer = page.waitForResponse('**/payment');
    release();
    expect((await answer).status()).toBe(200);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(asked).toEqual([
      expect.stringContaining('Your payment is still running.'),
      expect.stringContaining('Leave anyway?'),
    ]);
    expect((await showNow(show)).soldTickets).toBe(1);
    await page.context().close();
  });

  it('offers other shows instead of a form if nothing can be booked', async () => {
    const show = await makeShow(system, { maxTickets: 1 });
    await new SpecificationClient(system).intent(show, 1);
    const page = await open(show);
    await page.getByText(/The last tickets are being booked right now/).waitFor();
    await page.getByRole('heading', { name: 'Laugh on another night' }).waitFor();
    expect(await page.getByLabel('Full Name').count()).toBe(0);
    const cancelled = await makeShow(system);
    await postAsStaff(system, `/api/admin/shows/${cancelled.id}/cancel`, {
      token: await signIn(system),
      password: system.admin.password,
    });
    await page.goto(`${system.publicOrigin}/booking/${cancelled.id}`);
    await page.getByText('This show has been cancelled.').waitFor();
    expect(await page.getByLabel('Full Name').count()).toBe(0);
    await page.context().close();
  });

  it('keeps what was typed if the last places are sold in the meantime', async () => {
    const show = await makeShow(system, { maxTickets: 2 });
    const page = await open(show);
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await new SpecificationClient(system).intent(show, 2);
    await page.getByText(/The last tickets are being booked right now/).waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByRole('button', { name: 'Choose tickets' }).isDisabled()).toBe(true);
    await page.context().close();
  });
});
