import type { Booking } from '@club/contracts';

const HEAD = [
  'Reference',
  'Name',
  'Email',
  'Phone',
  'Show',
  'City',
  'Date',
  'Tickets',
  'Admits',
  'Amount',
  'Status',
  'Created',
];

/** The list for a spreadsheet. The first row names the columns. */
export const bookingRows = (bookings: readonly Booking[]): (string | number)[][] => {
  const rows = bookings.map((booking) => [
    booking.bookingReference,
    booking.customerName,
    booking.customerEmail,
    booking.customerPhone,
    booking.show?.title ?? '',
    booking.show?.venue.city ?? '',
    booking.show?.date ?? '',
    booking.ticketQuantity,
    booking.admits,
    booking.totalAmount,
    booking.paymentStatus,
    booking.createdAt,
  ]);
  return [HEAD, ...rows];
};
