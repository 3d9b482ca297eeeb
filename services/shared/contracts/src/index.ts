/** What browsers may know: the shapes, codes, money and dates of the public wire. Zod is the only dependency. */
export * from './booking.js';
export * from './contact.js';
export * from './error-codes.js';
export * from './gift-card.js';
export * from './limits.js';
export * from './london-time.js';
export * from './money.js';
export * from './my-booking.js';
export * from './performers.js';
export * from './show.js';
export * from './site-config.js';
export * from './staff.js';
export * from './staff-bookings.js';
export * from './text.js';
export * from './venue.js';
