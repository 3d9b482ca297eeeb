import type { MailContent } from '@club/messages';
import { calendarOf, qrPng } from '@club/tickets';

type Booking = Extract<MailContent, { kind: 'booking-confirmed' }>['booking'];

export interface MailFile {
  filename: string;
  content: Buffer | string;
  contentType: string;
  /** Under which the mail's HTML shows it. */
  cid?: string;
}
export const QR_CID = 'ticket-qr';

/** The QR code and the calendar entry that go with a confirmation. */
export const ticketFiles = (booking: Booking): MailFile[] => [
  {
    filename: 'ticket.png',
    content: qrPng(booking.ticketCode),
    contentType: 'image/png',
    cid: QR_CID,
  },
  {
    filename: 'show.ics',
    content: calendarOf(booking),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  },
];
