/** The forms of a ticket outside the database: a calendar entry and a QR code. */
export * from './calendar.js';
export * from './qr.js';
