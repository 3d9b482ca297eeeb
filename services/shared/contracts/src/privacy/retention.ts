/** One kind of personal data: what it is, how long it is kept, and why. */
interface RetentionRule {
  id: string;
  /** The service whose data it is; `shared` if several processes have it outside a database. */
  service: 'booking' | 'enquiry' | 'gateway' | 'shared';
  /** Whose data it is. The privacy page lists what is about visitors. */
  about: 'visitors' | 'staff';
  /** In the words of the privacy page. */
  what: string;
  days: number;
  /** The event from which the days count. */
  after: string;
  /** Blanked rows stay without the person: money must add up. */
  act: 'remove' | 'blank';
  why: string;
  /** `night`: the nightly work. `database`: rows with a date of their own. `service`: the process that holds it. */
  by: 'night' | 'database' | 'service';
}

/** What is removed, when and why. The nightly work and the privacy page are made from this table (ADR 54). */
export const RETENTION = [
  {
    id: 'abandoned-orders',
    service: 'booking',
    about: 'visitors',
    what: 'The e-mail address of a booking that was begun and never named or paid',
    days: 30,
    after: 'it was begun',
    act: 'remove',
    why: 'A payment that arrives late must find its booking.',
    by: 'service',
  },
  {
    id: 'unpaid-orders',
    service: 'booking',
    about: 'visitors',
    what: 'Name, e-mail address and phone number of a booking that was never paid',
    days: 30,
    after: 'it was begun',
    act: 'blank',
    why: 'A payment that arrives late must find its booking.',
    by: 'night',
  },
  {
    id: 'booking-contacts',
    service: 'booking',
    about: 'visitors',
    what: 'Name, e-mail address and phone number of a booking',
    days: 730,
    after: 'the show',
    act: 'blank',
    why: 'Tickets, refunds, disputes and questions. What was paid stays, without you, for the accounts: six years and the current one.',
    by: 'night',
  },
  {
    id: 'door-notes',
    service: 'booking',
    about: 'visitors',
    what: 'What the door should know about a party, such as a need for a step-free seat',
    days: 30,
    after: 'the show',
    act: 'blank',
    why: 'It is for one night, and may be about someone’s health.',
    by: 'night',
  },
  {
    id: 'unpaid-gift-cards',
    service: 'booking',
    about: 'visitors',
    what: 'Names, e-mail addresses and the message of a gift card that was never paid',
    days: 30,
    after: 'it was begun',
    act: 'remove',
    why: 'A payment that arrives late must find its gift card.',
    by: 'service',
  },
  {
    id: 'gift-card-persons',
    service: 'booking',
    about: 'visitors',
    what: 'Names, e-mail addresses and the message of a gift card',
    days: 2192,
    after: 'it was bought, once it is spent',
    act: 'blank',
    why: 'A lost code is sent again to the people who are known, as long as the card has money.',
    by: 'night',
  },
  {
    id: 'refund-requests',
    service: 'booking',
    about: 'visitors',
    what: 'The reason for a refund that staff have asked for',
    days: 730,
    after: 'it was decided',
    act: 'remove',
    why: 'Two people answer for a large refund, and someone may ask them why.',
    by: 'night',
  },
  {
    id: 'show-messages',
    service: 'booking',
    about: 'visitors',
    what: 'Messages of the club to everyone who has booked a show',
    days: 395,
    after: 'they were sent',
    act: 'remove',
    why: 'Questions about what we wrote.',
    by: 'night',
  },
  {
    id: 'audit-findings',
    service: 'booking',
    about: 'visitors',
    what: 'Notes of staff on payments that did not match a booking',
    days: 395,
    after: 'the difference was resolved',
    act: 'remove',
    why: 'The accounts of a year are closed by then.',
    by: 'night',
  },
  {
    id: 'booking-searches',
    service: 'booking',
    about: 'visitors',
    what: 'The e-mail address with which you look for your booking',
    days: 1,
    after: 'you asked',
    act: 'remove',
    why: 'Until the e-mail with the link is written.',
    by: 'database',
  },
  {
    id: 'sent-mails',
    service: 'booking',
    about: 'visitors',
    what: 'The list of e-mails that we have sent; it has neither addresses nor texts',
    days: 90,
    after: 'they were sent',
    act: 'remove',
    why: 'To send an e-mail again that did not arrive.',
    by: 'database',
  },
  {
    id: 'failed-mails',
    service: 'booking',
    about: 'visitors',
    what: 'The list of e-mails that could not be sent',
    days: 395,
    after: 'they were written',
    act: 'remove',
    why: 'Staff correct the address and send them again.',
    by: 'night',
  },
  {
    id: 'door-devices',
    service: 'booking',
    about: 'staff',
    what: 'Phones that were used at the door, with the names that staff gave them',
    days: 30,
    after: 'the last night for which they were added',
    act: 'remove',
    why: 'A phone may deliver late what it did, and staff look at which phone let people in.',
    by: 'night',
  },
  {
    id: 'enquiries',
    service: 'enquiry',
    about: 'visitors',
    what: 'Your message to the club, and our replies',
    days: 365,
    after: 'the last word in it',
    act: 'remove',
    why: 'To answer you, also if you write again.',
    by: 'night',
  },
  {
    id: 'privacy-requests',
    service: 'enquiry',
    about: 'visitors',
    what: 'Your questions about your data',
    days: 30,
    after: 'you asked',
    act: 'remove',
    why: 'We must answer within a month.',
    by: 'database',
  },
  {
    id: 'failed-replies',
    service: 'enquiry',
    about: 'visitors',
    what: 'The list of replies that could not be sent',
    days: 365,
    after: 'they were written',
    act: 'remove',
    why: 'Staff correct the address and send them again.',
    by: 'night',
  },
  {
    id: 'ended-consents',
    service: 'enquiry',
    about: 'visitors',
    what: 'That you agreed to news by e-mail',
    days: 365,
    after: 'you unsubscribed',
    act: 'remove',
    why: 'We must be able to show that you had agreed.',
    by: 'night',
  },
  {
    id: 'network-counters',
    service: 'shared',
    about: 'visitors',
    what: 'How often your internet connection has used a form',
    days: 1,
    after: 'the last use',
    act: 'remove',
    why: 'Programs that guess and flood are slowed down.',
    by: 'service',
  },
  {
    id: 'staff-sessions',
    service: 'gateway',
    about: 'staff',
    what: 'Sessions of staff, with their browsers',
    days: 1,
    after: 'their end',
    act: 'remove',
    why: 'Staff see and end their own sessions.',
    by: 'database',
  },
  {
    id: 'staff-devices',
    service: 'gateway',
    about: 'staff',
    what: 'Browsers from which staff have signed in',
    days: 180,
    after: 'the last sign-in',
    act: 'remove',
    why: 'No stranger can lock a known device out.',
    by: 'database',
  },
  {
    id: 'staff-notices',
    service: 'gateway',
    about: 'staff',
    what: 'What e-mails to staff about their accounts say, with the address',
    days: 30,
    after: 'it happened',
    act: 'remove',
    why: 'An e-mail waits while the mail server is away.',
    by: 'database',
  },
] as const satisfies readonly RetentionRule[];

export type RetentionRuleId = (typeof RETENTION)[number]['id'];
/** The rules that the nightly work of a service applies. */
export type NightlyRuleOf<Service extends RetentionRule['service']> = Extract<
  (typeof RETENTION)[number],
  { service: Service; by: 'night' }
>['id'];

/** What the privacy page lists. */
export const VISITORS_RETENTION: readonly RetentionRule[] = RETENTION.filter(
  ({ about }) => about === 'visitors',
);
