import { DEFAULT_CLUB, londonIso } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { createEvent, type DateArray } from 'ics';
import { toBuffer } from 'qrcode';

type Booking = Extract<MailContent, { kind: 'booking-confirmed' }>['booking'];

export interface MailFile {
  filename: string;
  content: Buffer | string;
  contentType: string;
  /** Under which the mail's HTML shows it. */
  cid?: string;
}
export const QR_CID = 'ticket-qr';
/** Black and white squares need no filter; trying all five of PNG's for each row costs more than the rest of the mail. */
const PLAIN_ROWS = { deflateLevel: 6, filterType: 0 };
const SHOW_ENDS = '22:00';

const utc = (date: string, time: string): DateArray => {
  const at = new Date(londonIso(date, time));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/** The evening as a calendar entry, its instants in UTC, so that a clock change moves nothing. */
export function calendarOf({ reference, ticket }: Booking): string {
  const { value, error } = createEvent({
    uid: `${reference}@front-of-house`,
    productId: DEFAULT_CLUB.name,
    title: `${ticket.title}, ${ticket.city}`,
    description: `Doors ${ticket.doorsTime}, show ${ticket.showTime}. Reference ${reference}.`,
    location: `${ticket.venueName}, ${ticket.address}`,
    start: utc(ticket.date, ticket.doorsTime),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(ticket.date, SHOW_ENDS),
    endInputType: 'utc',
    endOutputType: 'utc',
  });
  if (typeof value !== 'string') throw new Error(`No calendar entry for ${reference}: ${String(error)}`);
  return value;
}

/** The QR code and the calendar entry that go with a confirmation. */
export async function ticketFiles(booking: Booking): Promise<MailFile[]> {
  // As bytes: looking for the shortest mixture of alphabets costs more than it saves.
  const code = [{ data: Buffer.from(booking.ticketCode), mode: 'byte' as const }];
  const qr = await toBuffer(code, { errorCorrectionLevel: 'M', margin: 4, width: 360, rendererOpts: PLAIN_ROWS });
  return [
    { filename: 'ticket.png', content: qr, contentType: 'image/png', cid: QR_CID },
    { filename: 'show.ics', content: calendarOf(booking), contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
  ];
}
