import { describe, expect, it } from '@jest/globals';
import * as messages from './index.js';
import { callersOf, type Audience, type Call } from './call.js';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'deadlineMs' in value;
const exported: unknown[] = [
  ...Object.values(messages),
  ...Object.values(messages.changeCalls),
  ...Object.values(messages.outboxCalls).flatMap((group) => Object.values(group)),
  ...Object.values(messages.privacyCalls).flatMap((group) => Object.values(group)),
  ...Object.values(messages.trailCalls).flatMap((group) => Object.values(group)),
];
const calls = exported.filter(isCall);

const CATALOG = { services: ['catalog'] } as const;
/** The gateway by itself, whatever the member of staff may do. */
const GATEWAY = { services: ['gateway'] } as const;
const MAIL = { services: ['mail'] } as const;

/**
 * Who may make each call (security.md 3). A call that is not in this table, or has another audience in it, fails
 * the test.
 */
const AUDIENCES: Record<string, Audience> = {
  'booking.audit.acknowledge': { staff: 'money:write' },
  'booking.audit.get': { staff: 'money:read' },
  'booking.audit.start': { staff: 'money:write' },
  'booking.bookings.edit-customer': { staff: 'bookings:write' },
  'booking.bookings.note-for-door': { staff: 'bookings:write' },
  'booking.bookings.resolve-quarantine': { staff: 'bookings:resolve' },
  'booking.bookings.export': { staff: 'customers:export' },
  'booking.bookings.get': { staff: 'bookings:read' },
  'booking.bookings.hold': { staff: 'privacy:write' },
  'booking.bookings.list': { staff: 'bookings:read' },
  'booking.bookings.move': { staff: 'bookings:write' },
  'booking.bookings.pay-link': { staff: 'bookings:write' },
  'booking.bookings.overview': { staff: 'money:read' },
  'booking.bookings.quote-move': { staff: 'bookings:write' },
  'booking.bookings.refund': { staff: 'bookings:refund' },
  'booking.bookings.resend': { staff: 'bookings:write' },
  'booking.bookings.sell-at-desk': { staff: 'bookings:write' },
  'booking.bookings.stats': { staff: 'money:read' },
  'booking.bookings.venue': GATEWAY,
  'booking.bookings.withdraw-move': { staff: 'bookings:write' },
  'booking.changes.read': 'visitor',
  'booking.door.arrivals': { staff: 'door:admit' },
  'booking.door.create-pairing': { staff: 'door:admit' },
  'booking.door.deliver': 'door',
  'booking.door.end-night': { staff: 'door:revoke' },
  'booking.door.figures': { staff: 'door:admit' },
  'booking.door.list': { staff: 'door:admit' },
  'booking.door.list-devices': { staff: 'door:revoke' },
  'booking.door.night': 'door',
  'booking.door.night-changes': 'door',
  'booking.door.pair-device': 'visitor',
  'booking.door.read-ticket': { staff: 'door:admit' },
  'booking.door.record': { staff: 'door:admit' },
  'booking.door.revoke-device': { staff: 'door:revoke' },
  'booking.door.scan-ticket': 'door',
  'booking.door.move': 'door',
  'booking.door.sell': 'door',
  'booking.gift-cards.balance': 'visitor',
  'booking.gift-cards.get': { staff: 'gift-cards:read' },
  'booking.gift-cards.list': { staff: 'gift-cards:read' },
  'booking.gift-cards.open-purchase': 'visitor',
  'booking.gift-cards.place': 'visitor',
  'booking.gift-cards.print': 'visitor',
  'booking.gift-cards.refund': { staff: 'gift-cards:write' },
  'booking.gift-cards.refund-payment': { staff: 'gift-cards:write' },
  'booking.gift-cards.reissue': { staff: 'gift-cards:write' },
  'booking.gift-cards.report': { staff: 'money:read' },
  'booking.gift-cards.close-case': { staff: 'gift-cards:write' },
  'booking.gift-cards.unfreeze': { staff: 'gift-cards:write' },
  'booking.gift-cards.void': { staff: 'gift-cards:write' },
  'booking.mailings.read': { staff: 'bookers:message' },
  'booking.mailings.start': { staff: 'bookers:message' },
  'booking.money.bank-transfer': { staff: 'bookings:refund-any' },
  'booking.money.correct': { staff: 'money:write' },
  'booking.money.differences': { staff: 'money:read' },
  'booking.money.export': { staff: 'money:write' },
  'booking.money.payouts': { staff: 'money:read' },
  'booking.money.refund': { staff: 'bookings:refund-any' },
  'booking.money.settle-show': { staff: 'money:write' },
  'booking.money.settlement': { staff: 'money:read' },
  'booking.money.takings': { staff: 'money:read' },
  'booking.my-booking.confirm-move': 'visitor',
  'booking.my-booking.find': 'visitor',
  'booking.my-booking.move': 'visitor',
  'booking.my-booking.offer-transfer': 'visitor',
  'booking.my-booking.quote-move': 'visitor',
  'booking.my-booking.read': 'visitor',
  'booking.my-booking.resend': 'visitor',
  'booking.my-booking.return-places': 'visitor',
  'booking.my-booking.correct-name': 'visitor',
  'booking.my-booking.say-late': 'visitor',
  'booking.my-booking.withdraw-return': 'visitor',
  'booking.my-booking.withdraw-transfer': 'visitor',
  'booking.offers.close': CATALOG,
  'booking.offers.list': 'visitor',
  'booking.offers.message-bookers': { staff: 'bookers:message' },
  'booking.offers.put': CATALOG,
  'booking.offers.remove': CATALOG,
  'booking.offers.withdraw': CATALOG,
  'booking.orders.place': 'visitor',
  'booking.orders.submit-details': 'visitor',
  'booking.outbox.acknowledge': MAIL,
  'booking.outbox.content': { staff: 'mails:read' },
  'booking.outbox.counts': { staff: 'mails:read' },
  'booking.outbox.lease': MAIL,
  'booking.outbox.list': { staff: 'mails:read' },
  'booking.outbox.retry': { staff: 'mails:write' },
  'booking.outbox.retry-failed': { staff: 'mails:write' },
  'booking.pay-links.open': 'visitor',
  'booking.payments.confirm': 'visitor',
  'booking.payments.stripe-event': 'visitor',
  'booking.refund-requests.approve': { staff: 'bookings:refund-any' },
  'booking.refund-requests.ask': { staff: 'bookings:refund' },
  'booking.refund-requests.decline': { staff: 'bookings:refund-any' },
  'booking.refund-requests.list': { staff: 'bookings:refund' },
  'booking.offers.reopen': CATALOG,
  'booking.search': { staff: 'bookings:read' },
  'catalog.changes.read': 'visitor',
  'booking.shows.cancellation': { staff: 'shows:read' },
  'booking.shows.messages': { staff: 'bookers:message' },
  'booking.shows.sales-curve': { staff: 'bookings:read' },
  'booking.shows.stakes': { staff: 'shows:write' },
  'catalog.images.request-upload': { staff: 'images:write' },
  'catalog.series.create': { staff: 'shows:write' },
  'catalog.series.get': { staff: 'shows:write' },
  'catalog.shows.cancel': { staff: 'shows:cancel' },
  'catalog.shows.undo-cancellation': { staff: 'shows:cancel' },
  'catalog.shows.change-sale': { staff: 'shows:write' },
  'catalog.shows.delete': { staff: 'shows:write' },
  'catalog.shows.get': 'visitor',
  'catalog.shows.history': { staff: 'shows:read' },
  'catalog.shows.list': 'visitor',
  'catalog.shows.list-all': { staff: 'shows:read' },
  'catalog.shows.save': { staff: 'shows:write' },
  'catalog.shows.search': { staff: 'shows:read' },
  'catalog.shows.venue': GATEWAY,
  'catalog.venues.list': 'visitor',
  'enquiry.changes.read': 'visitor',
  'enquiry.enquiries.counts': { staff: 'enquiries:read' },
  'enquiry.enquiries.get': { staff: 'enquiries:read' },
  'enquiry.enquiries.list': { staff: 'enquiries:read' },
  'enquiry.enquiries.mark': { staff: 'enquiries:write' },
  'enquiry.enquiries.reply': { staff: 'enquiries:write' },
  'enquiry.enquiries.search': { staff: 'enquiries:read' },
  'enquiry.enquiries.send': 'visitor',
  'booking.privacy.collect': 'visitor',
  'booking.privacy.erase': 'visitor',
  'booking.privacy.retention': { staff: 'privacy:write' },
  'enquiry.privacy.ask': 'visitor',
  'enquiry.privacy.collect': 'visitor',
  'enquiry.privacy.erase': 'visitor',
  'enquiry.privacy.list': { staff: 'privacy:write' },
  'enquiry.privacy.open': 'visitor',
  'enquiry.privacy.retention': { staff: 'privacy:write' },
  'enquiry.privacy.unsubscribe': 'visitor',
  'enquiry.outbox.acknowledge': MAIL,
  'enquiry.outbox.content': { staff: 'mails:read' },
  'enquiry.outbox.counts': { staff: 'mails:read' },
  'enquiry.outbox.lease': MAIL,
  'enquiry.outbox.list': { staff: 'mails:read' },
  'enquiry.outbox.retry': { staff: 'mails:write' },
  'enquiry.outbox.retry-failed': { staff: 'mails:write' },
  'gateway.outbox.acknowledge': MAIL,
  'gateway.outbox.lease': MAIL,
  'booking.trail.check': { staff: 'trail:read' },
  'booking.trail.search': { staff: 'trail:read' },
  'booking.trail.verify': { staff: 'trail:read' },
  'booking.transfers.accept': 'visitor',
  'booking.transfers.read': 'visitor',
  'booking.waiting-list.add': { staff: 'bookings:write' },
  'booking.waiting-list.change': 'visitor',
  'booking.waiting-list.decline': 'visitor',
  'booking.waiting-list.join': 'visitor',
  'booking.waiting-list.leave': 'visitor',
  'booking.waiting-list.list': { staff: 'bookings:write' },
  'booking.waiting-list.offer': { staff: 'bookings:write' },
  'booking.waiting-list.pause': { staff: 'bookings:write' },
  'booking.waiting-list.read': 'visitor',
  'booking.waiting-list.rejoin': 'visitor',
  'booking.waiting-list.remove': { staff: 'bookings:write' },
  'booking.waiting-list.take': 'visitor',
  'catalog.trail.check': { staff: 'trail:read' },
  'catalog.trail.search': { staff: 'trail:read' },
  'catalog.trail.verify': { staff: 'trail:read' },
  'enquiry.trail.check': { staff: 'trail:read' },
  'enquiry.trail.search': { staff: 'trail:read' },
  'enquiry.trail.verify': { staff: 'trail:read' },
  'mail.mails.preview': { staff: 'mails:read' },
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
  it('has the credential of the phone in each call of the door', () => {
    const ofDoor = calls.filter(({ audience }) => audience === 'door');
    expect(ofDoor.length).toBeGreaterThan(3);
    for (const { pattern, request } of ofDoor)
      expect([pattern, JSON.stringify(request.safeParse({}).error?.issues)]).toEqual([
        pattern,
        expect.stringContaining('"credential"'),
      ]);
  });
  it('lets the gateway sign the calls of visitors and staff, and none that belongs to services', () => {
    expect(callersOf({ audience: 'visitor' })).toEqual(['gateway']);
    expect(callersOf({ audience: 'door' })).toEqual(['gateway']);
    expect(callersOf({ audience: { staff: 'shows:read' } })).toEqual(['gateway']);
    expect(callersOf({ audience: MAIL })).toEqual(['mail']);
  });
});
