/** What a ticket looks like outside of the database: a calendar entry and a QR code. */
export * from './calendar.js';
export * from './qr.js';
