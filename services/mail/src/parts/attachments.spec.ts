import { createRequire } from 'node:module';
import { DEFAULT_CLUB } from '@club/contracts';
import { calendarOf } from '@club/tickets';
import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { aBooking } from '../../test/mail-contents.js';
import { ticketFiles } from './attachments.js';

type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const { default: scan } = createRequire(import.meta.url)('jsqr') as { default: Scan };

describe('the attachments of a confirmation', () => {
  it.each([
    ['2026-03-28', '20260328T193000Z', '20260328T220000Z'],
    ['2026-03-29', '20260329T183000Z', '20260329T210000Z'],
    ['2026-10-24', '20261024T183000Z', '20261024T210000Z'],
    ['2026-10-25', '20261025T193000Z', '20261025T220000Z'],
  ])('include a calendar entry at the right instants on %s', (date, start, end) => {
    const entry = calendarOf(aBooking(aTicket({ date })), DEFAULT_CLUB).replace(/\r\n /g, '');
    expect(entry).toContain(`DTSTART:${start}`);
    expect(entry).toContain(`DTEND:${end}`);
  });

  it.each([
    ['90 minutes', '20261128T213000Z'],
    [undefined, '20261128T220000Z'],
  ])('include a calendar entry that lasts as long as the show: %s', (duration, end) => {
    const ticket = aTicket({ date: '2026-11-28', ...(duration !== undefined && { duration }) });
    const entry = calendarOf(aBooking(ticket), DEFAULT_CLUB).replace(/\r\n /g, '');
    expect(entry).toContain(`DTEND:${end}`);
  });

  it('include a QR code that a scanner reads', async () => {
    const booking = aBooking();
    const [qr] = ticketFiles(booking, DEFAULT_CLUB);
    const { data, info } = await sharp(qr?.content)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(scan(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      booking.ticketCode,
    );
  });
});
