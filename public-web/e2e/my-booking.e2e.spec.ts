import { intentOf, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();
interface Mail {
  to: { address: string }[];
  subject: string;
  text: string;
}

/** The newest mail to an address whose subject fits. */
const mailTo = (address: string, subject: RegExp): Promise<Mail> =>
  waitFor(`a mail to ${address}`, async () => {
    const mails = (await (await fetch(`${system.mailUrl}/email`)).json()) as Mail[];
    return (
      mails.findLast((mail) => mail.to[0]?.address === address && subject.test(mail.subject)) ??
      false
    );
  });

describe('a booking that somebody lost', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const booked = async (email: string): Promise<string> => {
    const client = new SpecificationClient(system);
    const show = await makeShow(system, { title: 'A night to find again' });
    const { body } = await client.intent(show, 2, email);
    const booking = await client.book(show, 2, email);
    await client.pay(body.clientSecret);
    await client.complete(booking.body.id, intentOf(body.clientSecret));
    return booking.body.bookingReference;
  };

  it.each([360, 1280])(
    'is found by reference and e-mail, shown, mailed again and printed, at %i pixels',
    async (width) => {
      const email = `lost-${width}@example.org`;
      const reference = await booked(email);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(`${system.publicOrigin}/`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Find My Booking' }).click();
      await page.getByRole('button', { name: 'Send Me the Link' }).click();
      await page.getByText('Must be a booking reference').waitFor();
      await page.getByLabel('Booking Reference').fill(` ${reference.toLowerCase()} `);
      await page.getByLabel('Email Address').fill(email.toUpperCase());
      await page.getByRole('button', { name: 'Send Me the Link' }).click();
      await page.getByText('If there is a booking').waitFor();
      expect(await violationsOn(page)).toEqual([]);

      const { text } = await mailTo(email, /^Your booking/);
      const link = /http\S+\/my-booking#\S+/.exec(text)?.[0] ?? '';
      await page.goto(link);
      await page.getByRole('img', { name: `Ticket ${reference}` }).waitFor();
      await page.getByText('Ada Lovelace').waitFor();
      expect(
        await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href'),
      ).toContain('BEGIN%3AVCALENDAR');
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send It Again' }).click();
      await page
        .getByText('The confirmation is on its way to your inbox again.', { exact: true })
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );

      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button', { name: 'Print Ticket' }).isVisible()).toBe(false);
      expect(await page.getByRole('img', { name: `Ticket ${reference}` }).isVisible()).toBe(true);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('is looked for once the page is alive where the button was pressed before', async () => {
    const { page } = await visit(browser);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/come-alive-[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/find-booking`);
    await page.getByRole('button', { name: 'Send Me the Link' }).click();
    release();
    await page.getByText('Must be a booking reference').waitFor();
    expect(page.url()).toBe(`${system.publicOrigin}/find-booking`);
    await page.context().close();
  });

  it('is told to nobody who only guesses, and a broken link opens nothing', async () => {
    const client = new SpecificationClient(system);
    const wrong = await client.post('/api/find-booking', {
      bookingReference: 'BK000000AAA',
      customerEmail: 'nobody@example.org',
    });
    const reference = await booked('owner@example.org');
    const right = await client.post('/api/find-booking', {
      bookingReference: reference,
      customerEmail: 'owner@example.org',
    });
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body]);
    expect((await client.post('/api/my-booking', { token: 'b1.zzzzzz.AAAA' })).status).toBe(404);
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/my-booking#b1.zzzzzz.AAAA`);
    await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor();
    await page.context().close();
  });
});
