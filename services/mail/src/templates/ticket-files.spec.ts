import { createRequire } from 'node:module';
import { pence } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { calendarOf } from '@club/tickets';
import { ticketFiles } from './ticket-files.js';

type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const { default: scan } = createRequire(import.meta.url)('jsqr') as { default: Scan };

const booking = (date: string) => ({
  reference: 'BK123456ABC',
  name: 'Ada',
  quantity: 2,
  totalPence: pence(4000),
  linkToken: 'b1.x.y',
  ticketCode: 'T1.c29tZSBmYWN0cw.c2lnbmF0dXJl',
  ticket: {
    title: 'Saturday Night',
    venueName: 'Jaggers Cardiff',
    city: 'Cardiff',
    address: '14 Castle Arcade',
    date,
    doorsTime: '19:30',
    showTime: '20:00',
    ageRestriction: '18+',
  },
});

describe('what goes with a confirmation', () => {
  it.each([
    ['2026-03-28', '20260328T193000Z', '20260328T220000Z'],
    ['2026-03-29', '20260329T183000Z', '20260329T210000Z'],
    ['2026-10-24', '20261024T183000Z', '20261024T210000Z'],
    ['2026-10-25', '20261025T193000Z', '20261025T220000Z'],
  ])('a calendar entry with the right instants on %s', (date, start, end) => {
    const entry = calendarOf(booking(date)).replace(/\r\n /g, '');
    expect(entry).toContain(`DTSTART:${start}`);
    expect(entry).toContain(`DTEND:${end}`);
  });
  it('a QR code that a scanner reads', async () => {
    const [qr] = ticketFiles(booking('2026-11-28'));
    const { data, info } = await sharp(qr?.content)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(scan(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      'T1.c29tZSBmYWN0cw.c2lnbmF0dXJl',
    );
  });
});
