import type { Check, Fault } from './fault.js';

const integration = (tests: string): Check => ({ suite: 'integration', tests });
const unit = (tests: string): Check => ({ suite: 'unit', tests });

/** The pages of a new build in a real browser, with texts that look like code in every field. */
const inBrowser = (build: string, title: string): Check => ({
  build,
  command: [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    'public-web/e2e/payloads',
    '--selectProjects',
    'system',
    '--runInBand',
    '--json',
    '--testNamePattern',
    title,
  ],
  // A test opens each page with and without the content policy at once, and ends with the first sign of either.
  alarm: /a payload ran|the policy stopped|an element: </,
});

/** Faults of what comes in from strangers and of what goes out to browsers, mailboxes, files and logs. */
export const INPUT_AND_OUTPUT_FAULTS: readonly Fault[] = [
  {
    name: 'the form of a booking accepts unknown fields',
    guard: 'no-unknown-fields-in-bookings',
    mutation: { kind: 'call-instead', method: 'strictObject', instead: 'looseObject' },
    check: integration('gateway/src/every-route'),
  },
  {
    name: 'a form of the staff area accepts unknown fields',
    guard: 'no-unknown-fields-from-staff',
    mutation: { kind: 'call-instead', method: 'strictObject', instead: 'looseObject' },
    check: integration('gateway/src/every-route'),
  },
  {
    name: 'a body may be ten times as large',
    guard: 'small-bodies',
    mutation: { kind: 'remove' },
    check: integration('gateway/src/security'),
  },
  {
    name: 'every caller may name the address that is counted',
    guard: 'our-proxies-only',
    mutation: { kind: 'replace', with: 'trustProxy: true' },
    check: integration('gateway/src/security'),
  },
  {
    name: 'a token of another issuer is accepted',
    guard: 'tokens-of-our-issuer',
    mutation: { kind: 'remove' },
    check: integration('gateway/src/forged-tokens'),
  },
  {
    name: 'a token for another audience is accepted',
    guard: 'tokens-for-staff',
    mutation: { kind: 'remove' },
    check: integration('gateway/src/forged-tokens'),
  },
  {
    name: 'a token never expires',
    guard: 'tokens-expire',
    mutation: { kind: 'insert-before', code: 'ignoreExpiration: true, ' },
    check: integration('gateway/src/forged-tokens'),
  },
  {
    name: 'a link opens any booking without its signature',
    guard: 'links-are-signed',
    mutation: { kind: 'never-true' },
    check: unit('booking/src/links/booking-link'),
  },
  {
    name: 'the link of someone whose address was a mistake goes on working',
    guard: 'links-of-earlier-holders-end',
    mutation: { kind: 'never-true' },
    check: integration('booking/src/staff/correct-address'),
  },
  {
    name: 'a corrected address leaves the booking with its first holder',
    guard: 'another-address-is-another-holder',
    mutation: { kind: 'replace', with: 'const ticketIssue = 1;' },
    check: integration('booking/src/staff/correct-address'),
  },
  {
    name: 'a ticket lets people in without a signature of ours',
    guard: 'tickets-are-signed',
    mutation: { kind: 'never-true' },
    check: unit('booking/src/links/ticket-code'),
  },
  {
    name: 'an order takes its details from any browser that knows its id',
    guard: 'details-from-own-browser',
    mutation: { kind: 'remove' },
    check: integration('booking/src/orders/holds'),
  },
  {
    name: 'an error is answered in the words of the program that failed',
    guard: 'errors-in-our-words',
    mutation: { kind: 'replace-call', with: 'codeOf($1), String($1)' },
    check: integration('gateway/src/hidden-failures'),
  },
  {
    name: 'a link for an upload works for a week',
    guard: 'upload-links-end',
    mutation: { kind: 'remove' },
    check: integration('catalog/src/images/images'),
  },
  {
    name: 'an upload of any size is published',
    guard: 'no-large-uploads',
    mutation: { kind: 'never-true' },
    check: integration('catalog/src/images/images'),
  },
  {
    name: 'an SVG is accepted as a picture',
    guard: 'formats-of-pictures-only',
    mutation: { kind: 'never-true' },
    check: unit('catalog/src/images/accept-images'),
  },
  {
    name: 'a title of a show can end the structured data of its page',
    guard: 'no-markup-in-structured-data',
    mutation: { kind: 'replace-call', with: 'JSON.stringify(data)' },
    check: inBrowser('@club/public-web', 'on each show'),
  },
  {
    name: 'the text of a show is markup',
    guard: 'texts-are-not-markup',
    mutation: {
      kind: 'replace',
      with: '<p key={paragraph} dangerouslySetInnerHTML={{ __html: paragraph }} />',
    },
    check: inBrowser('@club/public-web', 'on each show'),
  },
  {
    name: 'another site may frame the staff area',
    guard: 'staff-pages-in-no-frame',
    mutation: { kind: 'remove' },
    check: unit('admin-web/server/create-server'),
  },
  {
    name: 'a line break in a title begins a header of the e-mail',
    guard: 'no-line-break-in-subjects',
    mutation: { kind: 'replace-call', with: 'mail.subject' },
    check: unit('mail/src/rendering/render-mail'),
  },
  {
    name: 'a cell of the exported list is a formula',
    guard: 'no-formulas-in-cells',
    mutation: { kind: 'replace-call', with: 'false' },
    check: unit('admin-web/src/shared/ui/csv'),
  },
  {
    name: 'a production starts with the secrets of the repository',
    guard: 'no-local-secrets-in-production',
    mutation: { kind: 'remove' },
    check: unit('kit/src/config/settings'),
  },
  {
    name: 'the words of a mail server are stored and logged',
    guard: 'codes-of-mail-servers-only',
    mutation: { kind: 'replace-call', with: "(failure.message ?? '')" },
    check: unit('mail/src/mails/smtp-result'),
  },
  {
    name: 'a personal field of an object is logged',
    guard: 'no-personal-fields-in-logs',
    mutation: { kind: 'remove' },
    check: unit('kit/src/log/logger'),
  },
  {
    name: 'an address in a message or an error is logged',
    guard: 'no-personal-text-in-logs',
    mutation: { kind: 'remove' },
    check: unit('kit/src/log/logger'),
  },
];
