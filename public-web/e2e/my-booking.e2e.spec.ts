import { SpecificationClient } from '@club/client';
import { caughtMailsTo, waitFor, type CaughtMail } from '@club/engines';
import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { booked as bookedAt } from './booked.js';
import { hydrated, openBrowser, visit } from './open-browser.js';

const system = runningSystem();

/** The newest e-mail to an address with a matching subject. */
const mailTo = (address: string, subject: RegExp): Promise<CaughtMail> =>
  waitFor(`an e-mail to ${address}`, async () => {
    const mails = await caughtMailsTo(system.mailUrl, address);
    return mails.findLast((mail) => subject.test(mail.subject)) ?? false;
  });

describe('finding a booking', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  const booked = async (email: string): Promise<string> => {
    const show = await makeShow(system, { title: 'A night to find again' });
    return (await bookedAt(email, show)).reference;
  };

  /** The address of the link in the confirmation. */
  const ticketLink = async (email: string): Promise<string> => {
    const { text } = await mailTo(email, /^(You're in|Your booking)/);
    return /http\S+\/my-booking#\S+/.exec(text)?.[0] ?? '';
  };
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  it.each([360, 1280])(
    'sends a link for a reference and an e-mail address, at %i pixels',
    async (width) => {
      const email = `lost-${width}@example.org`;
      const reference = await booked(email);
      const { page, complaints } = await visit(browser, { width });
      await page.goto(`${system.publicOrigin}/`);
      await hydrated(page);
      if (width < 860) await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('navigation', { name: width < 860 ? 'Menu' : 'Main' });
      await menu.getByRole('link', { name: 'Find My Booking' }).click();
      await page.getByLabel('Booking Reference').fill('my booking');
      await page.getByRole('button', { name: 'Send Me the Link' }).click();
      await page.getByText('Must be a booking reference').waitFor();
      await page.getByText('Please enter a valid email address').waitFor();
      await page.getByLabel('Booking Reference').fill(` ${reference.toLowerCase()} `);
      await page.getByLabel('Email Address').fill(email.toUpperCase());
      await page.getByRole('button', { name: 'Send Me the Link' }).click();
      await page.getByText('If there is a booking').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await mailTo(email, /^Your booking/);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('sends the links of all upcoming bookings for an e-mail address alone', async () => {
    const email = 'several@example.org';
    const references = [await booked(email), await booked(email)];
    const { page, complaints } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/find-booking`);
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Me the Link' }).click();
    await page.getByText('If there is a booking').waitFor();
    const { text } = await mailTo(email, /^Your 2 upcoming bookings$/);
    for (const reference of references) expect(text).toContain(reference);
    await page.goto(/http\S+\/my-booking#\S+/.exec(text)?.[0] ?? '');
    await page.getByText('Ada Lovelace').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([360, 1280])('shows the ticket that a link opens, at %i pixels', async (width) => {
    const email = `opened-${width}@example.org`;
    const reference = await booked(email);
    const { page, complaints } = await visit(browser, { width });
    await page.goto(await ticketLink(email));
    const code = page.getByRole('img', { name: `Ticket ${reference}` });
    await code.waitFor();
    await page.getByText('Ada Lovelace').waitFor();
    const calendar = await page.request.get(
      `${system.publicOrigin}${(await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')) ?? ''}`,
    );
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
    const google = page.getByRole('link', { name: 'Google Calendar' });
    expect(await google.getAttribute('href')).toContain('calendar.google.com');
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print Ticket' }).isVisible()).toBe(false);
    expect(await code.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('sends the confirmation again from the ticket', async () => {
    const email = 'sent-again@example.org';
    await booked(email);
    const { page } = await visit(browser);
    await page.goto(await ticketLink(email));
    await page.getByRole('button', { name: 'Send It Again' }).click();
    await page
      .getByText('The confirmation is on its way to your inbox again.', { exact: true })
      .waitFor();
    await page.context().close();
  });

  it.each([390, 1280])('corrects my name by keyboard, at %i pixels', async (width) => {
    const email = `misspelt-${width}@example.org`;
    await booked(email);
    const { page, complaints } = await visit(browser, { width });
    await page.goto(await ticketLink(email));
    await page.getByRole('button', { name: 'Correct My Name' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Your name').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Ada King');
    expect(await violationsOn(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Enter');
    await page.getByText('The name on your booking is corrected.').waitFor();
    await page.locator('dd').getByText('Ada King', { exact: true }).waitFor();
    await page.reload();
    await page.locator('dd').getByText('Ada King', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('repeats a press of the button that came before hydration', async () => {
    const { page } = await visit(browser);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/hydrate-[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.publicOrigin}/find-booking`);
    await page.getByRole('button', { name: 'Send Me the Link' }).click();
    release();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(page.url()).toBe(`${system.publicOrigin}/find-booking`);
    await page.context().close();
  });

  it('gives the same answer for a wrong reference, and refuses a link that was changed', async () => {
    const client = new SpecificationClient(system);
    const wrong = await client.post('/api/find-booking', {
      bookingReference: 'BK000000AAA',
      customerEmail: 'stranger@example.org',
    });
    const reference = await booked('owner@example.org');
    const right = await client.post('/api/find-booking', {
      bookingReference: reference,
      customerEmail: 'owner@example.org',
    });
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body]);
    for (const customerEmail of ['stranger@example.org', 'owner@example.org']) {
      const byAddress = await client.post('/api/find-booking', { customerEmail });
      expect([byAddress.status, byAddress.body]).toEqual([right.status, right.body]);
    }
    expect((await client.post('/api/my-booking', { token: 'b1.zzzzzz.AAAA' })).status).toBe(404);
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/my-booking#b1.zzzzzz.AAAA`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.context().close();
  });
});
