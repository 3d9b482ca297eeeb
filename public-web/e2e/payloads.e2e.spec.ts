import { draftBookingReference, type Show } from '@club/contracts';
import { askHost, signIn, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';

const system = runningSystem();
const RUN = 'window.owned=1';
const TAGS = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'audio src=x onerror',
  'iframe onload',
  'input autofocus onfocus',
  'details open ontoggle',
];
const BREAKERS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '--></noscript>',
];
/** Forty forms of text that browsers have executed as code. */
const PAYLOADS: string[] = [
  ...BREAKERS.map((breaker) => `${breaker}<script>${RUN}</script>`),
  ...TAGS.map((tag) => `<${tag}=${RUN}>`),
  ...BREAKERS.slice(1).map((breaker) => `${breaker}<img src=x onerror=${RUN}>`),
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `<math><mtext></mtext><script>${RUN}</script></math>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<link rel="stylesheet" href="javascript:${RUN}">`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<base href="javascript:${RUN}//">`,
  `<img src="x\` \`<script>${RUN}</script>"\` \`>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<<script>${RUN}//<</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
];
const fields = (text: string) => ({
  title: text.slice(0, 200),
  description: text,
  fullDescription: text,
  performers: `${text} - ${text}`,
  duration: text,
  highlights: text,
  metaTitle: text,
  metaDescription: text,
  keywords: text,
  showType: text.slice(0, 40),
  image1Alt: text,
});

describe('text that looks like code', () => {
  let browser: Browser;
  let page: Page;
  const shows: Show[] = [];
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await browser.newPage();
    const client = new SpecificationClient(system);
    for (const payload of PAYLOADS) {
      shows.push(await makeShow(system, fields(payload)));
      await client.post('/api/contact', {
        name: payload.padEnd(2),
        email: 'evil@example.org',
        subject: `Asked: ${payload}`,
        message: payload.padEnd(10, '!'),
      });
    }
  });
  afterAll(async () => {
    const token = await signIn(system);
    for (const { id } of shows)
      await askHost(system, 'admin.localhost', `/api/admin/shows/${id}`, {
        method: 'DELETE',
        token,
      });
    await browser.close();
  });
  const owned = () => page.evaluate(() => 'owned' in window);

  it('is stored unchanged, in forty forms', () => {
    expect(new Set(PAYLOADS).size).toBe(40);
    expect(shows.map(({ description }) => description)).toEqual(PAYLOADS);
  });

  it('is text on the home page, on each show and on its booking page', async () => {
    for (const path of ['/', ...shows.flatMap(({ id }) => [`/show/${id}`, `/booking/${id}`])]) {
      await page.goto(`${system.publicOrigin}${path}`, { waitUntil: 'load' });
      await page.getByRole('contentinfo').waitFor();
      expect([path, await owned()]).toEqual([path, false]);
    }
    await page.goto(`${system.publicOrigin}/show/${shows[0]?.id ?? ''}`);
    expect(await page.getByRole('main').innerText()).toContain(PAYLOADS[0]);
  });

  it('is text in the staff area', async () => {
    const client = new SpecificationClient(system);
    const show = await makeShow(system);
    for (const payload of PAYLOADS.slice(0, 10)) {
      const guest = new SpecificationClient(system);
      await guest.intent(show, 1, 'evil@example.org');
      const reference = draftBookingReference(Date.now(), Math.random);
      const body = {
        showId: show.id,
        customerName: payload,
        customerEmail: 'evil@example.org',
        customerPhone: '',
        ticketQuantity: 1,
      };
      const booking = {
        ...body,
        totalAmount: '20.00',
        paymentStatus: 'pending',
        bookingReference: reference,
      };
      expect((await guest.post('/api/bookings', booking)).status).toBe(201);
    }
    await page.goto(`${system.adminOrigin}/management-portal-2025`);
    await page.getByLabel('Username').fill(system.admin.username);
    await page.getByLabel('Password').fill(system.admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    for (const tab of ['shows', 'bookings', 'enquiries']) {
      await page.goto(`${system.adminOrigin}/dashboard?tab=${tab}`);
      await page.getByRole('row').nth(5).waitFor();
      expect([tab, await owned()]).toEqual([tab, false]);
    }
    expect((await client.get<Show>(`/api/shows/${show.id}`)).body.heldTickets).toBe(10);
  });

  it('is text in e-mails', async () => {
    const [payload = ''] = PAYLOADS;
    const gift = {
      amount: 20,
      purchaserName: payload,
      purchaserEmail: 'evil@example.org',
      recipientName: payload,
      recipientEmail: 'evil-gift@example.org',
      personalMessage: payload,
    };
    const client = new SpecificationClient(system);
    const { body } = await client.post<{ clientSecret: string }>(
      '/api/create-gift-card-payment',
      gift,
    );
    await client.pay(body.clientSecret);
    const html = await waitFor('the e-mail', async () => {
      const mails = (await (await fetch(`${system.mailUrl}/email`)).json()) as {
        to: { address: string }[];
        html: string;
      }[];
      return mails.find(({ to }) => to[0]?.address === 'evil-gift@example.org')?.html ?? false;
    });
    await page.setContent(html);
    expect(await owned()).toBe(false);
    expect(html).not.toContain(payload);
  });
});
