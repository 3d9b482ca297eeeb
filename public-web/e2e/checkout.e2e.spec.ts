import type { Show } from '@club/contracts';
import { askHost, postAsStaff, signIn, SpecificationClient } from '@club/client';
import { caughtMails, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
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

  describe.each([360, 1280])('at %i pixels', (width) => {
    it('ends with a confirmation that survives a reload, with the ticket', async () => {
      const page = await open(await makeShow(system, { title: 'A night to keep' }), { width });
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const email = `confirmed-${width}@example.org`;
      await fillBooking(page, { tickets: 3, email });
      await payButton(page).click();
      await confirmed(page).waitFor();
      const address = page.url();
      expect(address).toMatch(/\/booking-confirmed#\S+\.\S+\.\S+$/);
      await page.reload();
      await confirmed(page).waitFor();
      for (const text of ['A night to keep', '3 tickets', '£60.00'])
        await page.getByText(text).first().waitFor();
      await page.getByText(`A confirmation e-mail was sent to ${email}.`).waitFor();
      await page.getByRole('img', { name: /^Ticket BK/ }).waitFor();
      await page.getByText('Is the address wrong?').waitFor();
      const calendar = page.getByRole('link', { name: 'Add to Calendar' });
      const file = await page.request.get(
        `${system.publicOrigin}${(await calendar.getAttribute('href')) ?? ''}`,
      );
      expect(file.headers()['content-type']).toContain('text/calendar');
      expect(await file.text()).toContain('SUMMARY:A night to keep');
      expect(await violationsOn(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      // The token is in no address that reaches a server.
      const token = address.split('#')[1] ?? '';
      expect(requested.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([]);
      await page.context().close();
    });

    it('sells a gift card whose confirmation survives a reload and shows no code', async () => {
      const { page } = await visit(browser, { width });
      const recipient = `gift-${width}@example.org`;
      await page.goto(`${system.publicOrigin}/gift-cards`);
      for (const [label, text] of [
        ['Your Name', 'Ada'],
        ['Your Email', 'ada-kept@example.org'],
        ['Recipient Name', 'Bob'],
        ['Recipient Email', recipient],
      ] as const)
        await page.getByLabel(label).fill(text);
      await typeCard(page, '4242424242424242');
      await page.getByRole('button', { name: 'Purchase £40 Gift Card' }).click();
      const bought = page.getByRole('heading', { name: 'Gift Card Purchased!' });
      await bought.waitFor();
      expect(page.url()).toMatch(/\/gift-card-bought#\S+/);
      const code = await waitFor('the e-mail', async () => {
        const mails = await caughtMails(system.mailUrl);
        const mail = mails.find(({ to }) => to[0]?.address === recipient);
        return /Your code: (\S+)/.exec(mail?.text ?? '')?.[1] ?? false;
      });
      await page.reload();
      await bought.waitFor();
      await page.getByText('A £40 gift card for Bob').waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain(code);
      expect(await violationsOn(page)).toEqual([]);
      await page.context().close();
    });
  });

  it('opens no confirmation with a link that was changed, nor with one for something else', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    await client.intent(show, 1);
    const { body } = await client.book(show, 1);
    const { linkToken = '' } = body as { linkToken?: string };
    expect((await client.post('/api/my-booking', { token: linkToken })).status).toBe(200);
    const stranger = new SpecificationClient(system);
    const forged = `${linkToken.slice(0, -2)}AA`;
    for (const [path, token] of [
      ['/api/my-booking', forged],
      ['/api/gift-card/purchase', linkToken],
      ['/api/gift-card', linkToken],
      ['/api/pay-link', linkToken],
    ] as const)
      expect([path, (await stranger.post(path, { token })).status]).toEqual([path, 404]);
  });

  it('gives another browser neither the booking nor its link', async () => {
    const show = await makeShow(system);
    const owner = new SpecificationClient(system);
    const { body } = await owner.intent(show, 1, 'owner@example.org');
    const stranger = new SpecificationClient(system);
    const asked = await stranger.post('/api/bookings', {
      showId: show.id,
      customerName: 'Mallory',
      customerEmail: 'mallory@example.org',
      customerPhone: '',
      ticketQuantity: 1,
      totalAmount: '20.00',
      paymentStatus: 'pending',
      orderId: body.orderId,
    });
    expect(asked).toMatchObject({ status: 409, body: { code: 'NO_ORDER' } });
    expect(JSON.stringify(asked.body)).not.toContain('owner@example.org');
  });
});
