import { askHost, SpecificationClient } from '@club/client';
import { longDate, type Show } from '@club/contracts';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { confirmed, fillBooking, openBrowser, payButton, typeCard, visit } from './open-browser.js';

const system = runningSystem();
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('the checkout', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  describe.each([360, 1280])('at %i pixels', (width) => {
    it('ends with a confirmation that survives a reload, with the ticket', async () => {
      const show = await makeShow(system, { title: 'A night to keep' });
      const { page } = await visit(browser, { width });
      await page.goto(`${system.publicOrigin}/booking/${show.id}`);
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
      const { body: shown } = await askHost<Show>(system, 'localhost', `/api/shows/${show.id}`);
      const venue = `${shown.venue.name}, ${shown.venue.city}`;
      for (const text of [
        'A night to keep',
        venue,
        longDate(shown.date ?? ''),
        '3 tickets',
        '£60.00',
      ])
        await page.getByRole('main').getByText(text).first().waitFor();
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
        const [mail] = await caughtMailsTo(system.mailUrl, recipient);
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
