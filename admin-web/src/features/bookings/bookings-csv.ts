import type { Booking } from '@club/contracts';

const HEAD = ['Reference', 'Name', 'Email', 'Phone', 'Show', 'City', 'Date', 'Tickets', 'Amount', 'Status', 'Created'];

/** A cell that no spreadsheet runs: what begins like a formula is told to be text (reliability 4.27). */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
};

export const bookingsCsv = (bookings: readonly Booking[]): string => {
  const rows = bookings.map((booking) => [
    booking.bookingReference,
    booking.customerName,
    booking.customerEmail,
    booking.customerPhone,
    booking.show?.title ?? '',
    booking.show?.venue.city ?? '',
    booking.show?.date ?? '',
    booking.ticketQuantity,
    booking.totalAmount,
    booking.paymentStatus,
    booking.createdAt,
  ]);
  return [HEAD, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
};

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
