import { createRequire } from 'node:module';
import { intentOf, SpecificationClient } from '@club/client';
import { caughtMailsTo, CHROMIUM_FLAGS, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { readTicketCode, ticketIdsOf } from '../src/links/ticket-code.js';
import { doorKeysOf } from '../src/links/ticket-keys.js';

type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const { default: scan } = createRequire(import.meta.url)('jsqr') as { default: Scan };
const system = runningSystem();

/** The e-mail as a screen of ordinary density shows it. */
async function screenshotOf(mailId: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: system.chromium, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({
      viewport: { width: 600, height: 900 },
      deviceScaleFactor: 1,
    });
    await page.goto(`${system.mailUrl}/email/${mailId}/html`, { waitUntil: 'networkidle' });
    return await page.screenshot({ fullPage: true });
  } finally {
    await browser.close();
  }
}

describe('a ticket at the door', () => {
  it('is scanned from a screenshot of its e-mail and verified without a network, unless it was altered', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const { body } = await client.intent(show, 3, 'scanned@example.org');
    const { body: booking } = await client.book(show, 3, 'scanned@example.org');
    await client.pay(body.clientSecret);
    await client.complete(booking.id, intentOf(body.clientSecret));
    const mail = await waitFor(
      'the confirmation',
      async () => (await caughtMailsTo(system.mailUrl, 'scanned@example.org'))[0],
    );
    const { data, info } = await sharp(await screenshotOf(mail.id))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = scan(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';

    const keys = doorKeysOf({ TICKET_SECRET: system.ticketSecret, TICKET_KEYS: '' });
    expect(readTicketCode(keys, code)).toEqual({
      ...ticketIdsOf({ bookingId: booking.id, showId: show.id }),
      admits: 3,
      issue: 1,
    });
    const others = doorKeysOf({ TICKET_SECRET: 'another club', TICKET_KEYS: '' });
    expect(readTicketCode(others, code)).toBe('forged');
  });
});
