import { describe, expect, it } from '@jest/globals';
import * as messages from './index.js';
import { callersOf, type Audience, type Call } from './call.js';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'deadlineMs' in value;
const exported: unknown[] = [
  ...Object.values(messages),
  ...Object.values(messages.outboxCalls).flatMap((group) => Object.values(group)),
];
const calls = exported.filter(isCall);

const CATALOG = { services: ['catalog'] } as const;
const MAIL = { services: ['mail'] } as const;

/**
 * Who may make each call (security.md 3). A call that is not in this table, or has another audience in it, fails
 * the test.
 */
const AUDIENCES: Record<string, Audience> = {
  'booking.audit.acknowledge': 'staff',
  'booking.audit.get': 'staff',
  'booking.audit.start': 'staff',
  'booking.bookings.edit-customer': 'staff',
  'booking.bookings.resolve-quarantine': 'staff',
  'booking.bookings.get': 'staff',
  'booking.bookings.list': 'staff',
  'booking.bookings.overview': 'staff',
  'booking.bookings.refund': 'staff',
  'booking.bookings.resend': 'staff',
  'booking.bookings.sell-at-desk': 'staff',
  'booking.bookings.stats': 'staff',
  'booking.gift-cards.balance': 'visitor',
  'booking.gift-cards.list': 'staff',
  'booking.gift-cards.open-purchase': 'visitor',
  'booking.gift-cards.place': 'visitor',
  'booking.gift-cards.print': 'visitor',
  'booking.gift-cards.refund': 'staff',
  'booking.gift-cards.refund-payment': 'staff',
  'booking.gift-cards.reissue': 'staff',
  'booking.gift-cards.report': 'staff',
  'booking.gift-cards.unfreeze': 'staff',
  'booking.gift-cards.void': 'staff',
  'booking.my-booking.find': 'visitor',
  'booking.my-booking.read': 'visitor',
  'booking.my-booking.resend': 'visitor',
  'booking.offers.close': CATALOG,
  'booking.offers.list': 'visitor',
  'booking.offers.message-bookers': 'staff',
  'booking.offers.put': CATALOG,
  'booking.offers.remove': CATALOG,
  'booking.offers.withdraw': CATALOG,
  'booking.orders.place': 'visitor',
  'booking.orders.submit-details': 'visitor',
  'booking.outbox.acknowledge': MAIL,
  'booking.outbox.content': 'staff',
  'booking.outbox.counts': 'staff',
  'booking.outbox.lease': MAIL,
  'booking.outbox.list': 'staff',
  'booking.outbox.retry': 'staff',
  'booking.outbox.retry-failed': 'staff',
  'booking.pay-links.open': 'visitor',
  'booking.payments.confirm': 'visitor',
  'booking.payments.stripe-event': 'visitor',
  'catalog.images.request-upload': 'staff',
  'catalog.shows.cancel': 'staff',
  'catalog.shows.delete': 'staff',
  'catalog.shows.get': 'visitor',
  'catalog.shows.history': 'staff',
  'catalog.shows.list': 'visitor',
  'catalog.shows.list-all': 'staff',
  'catalog.shows.save': 'staff',
  'catalog.venues.list': 'visitor',
  'enquiry.enquiries.list': 'staff',
  'enquiry.enquiries.mark': 'staff',
  'enquiry.enquiries.reply': 'staff',
  'enquiry.enquiries.send': 'visitor',
  'enquiry.outbox.acknowledge': MAIL,
  'enquiry.outbox.content': 'staff',
  'enquiry.outbox.counts': 'staff',
  'enquiry.outbox.lease': MAIL,
  'enquiry.outbox.list': 'staff',
  'enquiry.outbox.retry': 'staff',
  'enquiry.outbox.retry-failed': 'staff',
  'mail.mails.preview': 'staff',
};

describe('declaring the calls between services', () => {
  it('gives each call a pattern of its own', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(new Set(calls.map(({ pattern }) => pattern)).size).toBe(calls.length);
  });
  it('gives each call a deadline', () => {
    for (const { deadlineMs } of calls) expect(deadlineMs).toBeGreaterThan(0);
  });
  it('lets exactly these callers make each call; a new call must be decided here', () => {
    const declared = Object.fromEntries(calls.map(({ pattern, audience }) => [pattern, audience]));
    expect(declared).toEqual(AUDIENCES);
  });
  it('lets the gateway sign the calls of visitors and staff, and none that belongs to services', () => {
    expect(callersOf({ audience: 'visitor' })).toEqual(['gateway']);
    expect(callersOf({ audience: 'staff' })).toEqual(['gateway']);
    expect(callersOf({ audience: MAIL })).toEqual(['mail']);
  });
});
