import { createRequire } from 'node:module';
import { openTicketCode, type SealedTicket } from '@club/contracts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const { default: scan } = createRequire(import.meta.url)('jsqr') as { default: Scan };

/** @returns what a scanner reads from the ticket on a page. @throws Error if it reads no ticket. */
export async function ticketOnPage(page: Page): Promise<SealedTicket> {
  const image = page.getByRole('img', { name: /^Ticket BK/ });
  await image.evaluate((element) => (element as HTMLImageElement).decode());
  const picture = await image.screenshot();
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = scan(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  const ticket = openTicketCode(code);
  if (ticket === undefined) throw new Error(`A scanner reads "${code}", which is no ticket.`);
  return ticket;
}
