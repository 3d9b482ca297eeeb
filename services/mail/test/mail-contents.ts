import { pence } from '@club/contracts';
import type { MailContentOf, MailKind } from '@club/messages';
import { aTicket } from '@club/testing';

const to = 'ada@example.org';

export const aBooking = (ticket = aTicket()) => ({
  reference: 'BK123456ABC',
  name: 'Ada Lovelace',
  quantity: 2,
  admits: 2,
  totalPence: pence(4000),
  ticket,
  linkToken: 'b1.x.y',
  ticketCode: 'T1.c29tZSBmYWN0cw.c2lnbmF0dXJl',
});

const night = {
  venueId: 'cardiff',
  night: '2026-11-28',
  city: 'Cardiff',
};
const showOfNight = {
  title: 'Saturday Night',
  doorsTime: '19:30',
  showTime: '20:00',
  sold: 80,
};

/** An e-mail of every kind. */
export const someMails = (booking = aBooking()): { [Kind in MailKind]: MailContentOf<Kind> } => ({
  'booking-confirmed': { kind: 'booking-confirmed', to, booking },
  'booking-refunded': {
    kind: 'booking-refunded',
    to,
    booking,
    refundPence: pence(4000),
    isCancelled: false,
  },
  'payment-returned': {
    kind: 'payment-returned',
    to,
    reference: 'BK123456ABC',
    refundPence: pence(4000),
  },
  'booking-link': { kind: 'booking-link', to, booking },
  'booking-list': {
    kind: 'booking-list',
    to,
    bookings: [booking, { ...booking, reference: 'BK654321CBA' }],
  },
  'booking-reminder': { kind: 'booking-reminder', to, booking },
  'show-changed': { kind: 'show-changed', to, booking },
  'show-message': {
    kind: 'show-message',
    to,
    booking,
    subject: 'News',
    message: 'One.\nStill one.\n\nTwo.',
  },
  'booking-pay-link': {
    kind: 'booking-pay-link',
    to,
    booking,
    payToken: 'b1.x.z',
    duePence: pence(4000),
    expiresAt: '2026-11-27T18:00:00.000Z',
  },
  'door-list': {
    kind: 'door-list',
    to: 'door@club.example',
    ticket: booking.ticket,
    expected: 3,
    parties: [
      {
        name: 'Ada Lovelace',
        reference: 'BK123456ABC',
        admits: 2,
        isPaid: true,
        note: 'step-free',
      },
      { name: 'Cher', reference: 'BK123456ABD', admits: 1, isPaid: true, note: '' },
      { name: 'Alan Turing', reference: 'BK123456ABE', admits: 1, isPaid: false, note: '' },
    ],
  },
  'night-sheet': {
    kind: 'night-sheet',
    to: 'door@club.example',
    ...night,
    venueName: booking.ticket.venueName,
    shows: [{ ...showOfNight, capacity: 120, held: 4, expected: 78 }],
    notes: [{ name: 'Ada Lovelace', reference: 'BK123456ABC', admits: 2, note: 'step-free' }],
    largeParties: [{ name: 'Cher', reference: 'BK123456ABD', admits: 8, note: '' }],
    needs: { failedMails: 1, quarantinedPayments: 0, refundRequests: 2, disputes: 0 },
  },
  'night-result': {
    kind: 'night-result',
    to: 'door@club.example',
    ...night,
    venueName: booking.ticket.venueName,
    shows: [{ ...showOfNight, expected: 78, arrived: 71, noShows: 7, takingsPence: 160_000 }],
    refusals: [{ reason: 'all-in', tickets: 3 }],
    overAdmissions: [
      {
        name: 'Ada Lovelace',
        bookingReference: 'BK123456ABC',
        people: 2,
        at: '2026-11-28T19:50:00.000Z',
        by: 'phone B',
        offline: true,
      },
    ],
    letInAgain: [
      {
        name: 'Cher',
        bookingReference: 'BK123456ABD',
        people: 1,
        at: '2026-11-28T20:55:00.000Z',
        by: 'phone A',
        offline: false,
        reason: 'came-back',
      },
    ],
    unsent: [{ name: 'phone B', arrivals: 4 }],
  },
  'enquiry-notice': {
    kind: 'enquiry-notice',
    to: 'hello@club.example',
    name: 'Ada',
    email: to,
    subject: 'Parking',
    message: 'Where can we park?\nIs it free?\n\nAda',
    link: 'http://admin.localhost:8080/dashboard?tab=enquiries',
  },
  'enquiry-reply': {
    kind: 'enquiry-reply',
    to,
    name: 'Ada',
    subject: 'Parking',
    original: 'Where can we park?\nIs it free?',
    message: 'In the street.\n\nIt is free after six.',
    earlier: ['enquiry-notice-e1', 'enquiry-reply-r1'],
  },
  'complaint-received': {
    kind: 'complaint-received',
    to,
    name: 'Ada',
    original: 'You have written to me without asking.',
    dueAt: '2026-12-23T10:00:00.000Z',
    earlier: ['enquiry-notice-e1'],
  },
  'privacy-link': { kind: 'privacy-link', to, act: 'export', token: 'r1.x.y' },
  'gift-card-issued': {
    kind: 'gift-card-issued',
    to: 'bob@example.org',
    purchaserName: 'Ada',
    recipientName: 'Bob',
    personalMessage: 'Happy birthday',
    amountPence: pence(4000),
    code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
    linkToken: 'g1.x.y',
  },
  'gift-card-receipt': {
    kind: 'gift-card-receipt',
    to,
    purchaserName: 'Ada',
    recipientName: 'Bob',
    recipientEmail: 'bob@example.org',
    amountPence: pence(4000),
  },
  'staff-invited': {
    kind: 'staff-invited',
    to,
    username: 'ada',
    invitedBy: 'grace',
    link: 'http://admin.localhost:8080/invitation#some-token',
    expiresAt: '2026-11-28T14:30:00.000Z',
  },
  'staff-new-device': {
    kind: 'staff-new-device',
    to,
    username: 'ada',
    device: 'Firefox on Windows',
    at: '2026-11-28T14:30:00.000Z',
    link: 'http://admin.localhost:8080/account',
  },
  'staff-factor-reset-asked': {
    kind: 'staff-factor-reset-asked',
    to,
    username: 'ada',
    by: 'grace',
    dueAt: '2026-11-28T14:30:00.000Z',
    link: 'http://admin.localhost:8080/account',
  },
  'staff-factors-reset': {
    kind: 'staff-factors-reset',
    to,
    username: 'ada',
    by: 'grace',
    link: 'http://admin.localhost:8080/account',
  },
  'staff-disabled': { kind: 'staff-disabled', to, username: 'ada', by: 'grace' },
});
