import type { Club } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { calendarOf, qrPng } from '@club/tickets';

export interface Attachment {
  filename: string;
  content: Buffer | string;
  contentType: string;
  /** The id under which the e-mail's HTML shows the file. */
  cid?: string;
}
export const QR_CID = 'ticket-qr';

/** The QR code and the calendar entry of a booking. */
export const ticketFiles = (
  booking: MailContentOf<'booking-confirmed'>['booking'],
  club: Club,
): Attachment[] => [
  {
    filename: 'ticket.png',
    content: qrPng(booking.ticketCode),
    contentType: 'image/png',
    cid: QR_CID,
  },
  {
    filename: 'show.ics',
    content: calendarOf(booking, club),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  },
];
