import type { RetentionRuleId } from './retention.js';

/** The rules that empty a collection, or why it holds no personal data that has to end. */
type Decision = readonly RetentionRuleId[] | string;

const RUNNING = 'it holds names of migrations, sweeps and instants only';
const TRAIL =
  'it holds acts of staff with the ids of what they changed, and no name or address of a visitor';
const STAFF_ACCOUNT = 'it belongs to an account of staff and goes with it';
const SHORT_LIVED = 'it belongs to an account of staff, and is removed within hours';

const inEach = <Name extends string>(name: Name, decision: Decision): Record<string, Decision> =>
  Object.fromEntries(
    ['booking', 'catalog', 'enquiry', 'gateway'].map((service) => [`${service}.${name}`, decision]),
  );

/**
 * Every collection of every database. A collection that is missing here fails infra/checks/personal-data.spec.ts, so
 * that each new one states when its personal data ends, or why it has none.
 */
export const COLLECTIONS: Record<string, Decision> = {
  ...inEach('migrations', RUNNING),
  ...inEach('migration_lock', RUNNING),
  ...inEach('sweep_leases', RUNNING),
  ...inEach('retention_runs', 'it holds counts'),
  ...inEach('audit_trail', TRAIL),
  ...inEach('trail_heads', 'it holds hashes'),
  ...inEach('trail_checks', 'it holds hashes'),
  'booking.orders': ['abandoned-orders', 'unpaid-orders', 'booking-contacts', 'door-notes'],
  'booking.gift_orders': ['unpaid-gift-cards', 'gift-card-persons'],
  'booking.gift_accounts': 'it holds money and ids',
  'booking.gift_codes': 'it holds hashes of codes',
  'booking.gift_ledger': 'it holds money and ids',
  'booking.gift_totals': 'it holds sums',
  'booking.day_totals': 'it holds sums',
  'booking.week_totals': 'it holds sums',
  'booking.offers':
    'it holds shows and numbers of places; the network of an unpaid claim is a hash that goes with the claim',
  'booking.disputes': 'it holds money, ids and the bank’s own codes',
  'booking.refund_requests': ['refund-requests'],
  'booking.show_messages': ['show-messages'],
  'booking.audit_findings': ['audit-findings'],
  'booking.audit_runs': RUNNING,
  'booking.booking_searches': ['booking-searches'],
  'booking.credit_causes': 'it holds ids of bookings and disputes',
  'booking.outbox': ['sent-mails', 'failed-mails'],
  'booking.stripe_events': 'it holds ids of events, for 40 days',
  'booking.installation': 'it holds one id, and hashes of public keys',
  'booking.stripe_lines': 'it holds money and ids of Stripe',
  'booking.payouts': 'it holds money and ids of Stripe',
  'booking.ledger_marks': RUNNING,
  'booking.payout_files': 'it holds money and references of bookings, and no person',
  'booking.settlements': 'it holds money, shows, and who of the staff has settled them',
  'booking.sweep_marks': RUNNING,
  'booking.moves': 'it holds ids of bookings and shows, and numbers of places',
  'booking.arrivals': 'it holds ids of bookings, devices and staff, and numbers of people',
  'booking.door_devices': ['door-devices'],
  'booking.door_pairings': SHORT_LIVED,
  'booking.door_refusals': 'it holds hashes of codes and ids of devices and shows, for 90 days',
  'booking.waits': ['waiting-list'],
  'booking.wait_offers': ['waiting-list'],
  'booking.waiting_lists': 'it holds shows, numbers, and who of the staff has paused a list',
  'booking.open_erasures':
    'it holds keyed hashes, with which a person is erased again once money is at rest after a restore',
  'catalog.shows': 'it holds shows; performers are named because they appear in public',
  'catalog.show_series': 'it holds shows, dates, and who of the staff made them',
  'catalog.venues': 'it holds venues',
  'enquiry.consents': ['ended-consents'],
  'enquiry.enquiries': ['enquiries'],
  'enquiry.privacy_requests': ['privacy-requests'],
  'enquiry.erasures': 'it holds keyed hashes, with which a restore erases again whoever was erased',
  'enquiry.suppressions': 'it holds keyed hashes of addresses that want no news',
  'enquiry.outbox': ['sent-mails', 'failed-replies'],
  'gateway.staff': 'it holds the accounts of staff, as long as they work for the club',
  'gateway.staff_sessions': ['staff-sessions'],
  'gateway.staff_devices': ['staff-devices'],
  'gateway.staff_passkeys': STAFF_ACCOUNT,
  'gateway.staff_totp': STAFF_ACCOUNT,
  'gateway.staff_recovery': STAFF_ACCOUNT,
  'gateway.staff_challenges': SHORT_LIVED,
  'gateway.step_ups': SHORT_LIVED,
  'gateway.staff_factor_resets': SHORT_LIVED,
  'gateway.staff_invitations': SHORT_LIVED,
  'gateway.staff_notices': ['staff-notices'],
  'gateway.backups': RUNNING,
  'gateway.outbox': ['sent-mails'],
};
