import { pence } from '@club/contracts';
import { mailContentSchema, mailKinds, type MailContent } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import { renderMail } from './render-mail.js';

const ticket = {
  title: 'Saturday Night',
  venueName: 'Jaggers Cardiff',
  city: 'Cardiff',
  address: '14 Castle Arcade',
  date: '2026-11-28',
  doorsTime: '19:30',
  showTime: '20:00',
  ageRestriction: '18+',
};
const known = {
  reference: 'BK123456ABC',
  name: 'Ada Lovelace',
  quantity: 2,
  totalPence: pence(4000),
  ticket,
  linkToken: 'b1.x.y',
};
const booking = { ...known, ticketCode: 'T1.a.b' };
const contents: Record<MailContent['kind'], MailContent> = {
  'booking-confirmed': { kind: 'booking-confirmed', to: 'ada@example.org', booking },
  'booking-refunded': {
    kind: 'booking-refunded',
    to: 'ada@example.org',
    booking,
    refundPence: pence(4000),
    isCancelled: false,
  },
  'payment-returned': {
    kind: 'payment-returned',
    to: 'ada@example.org',
    reference: 'BK123456ABC',
    refundPence: pence(4000),
  },
  'booking-link': { kind: 'booking-link', to: 'ada@example.org', booking },
  'booking-reminder': { kind: 'booking-reminder', to: 'ada@example.org', booking },
  'show-changed': { kind: 'show-changed', to: 'ada@example.org', booking },
  'show-message': {
    kind: 'show-message',
    to: 'ada@example.org',
    booking,
    subject: 'News',
    message: 'One.\n\nTwo.',
  },
  'booking-pay-link': {
    kind: 'booking-pay-link',
    to: 'ada@example.org',
    booking,
    payToken: 'b1.x.z',
    duePence: pence(4000),
    expiresAt: '2026-11-27T18:00:00.000Z',
  },
  'enquiry-reply': {
    kind: 'enquiry-reply',
    to: 'ada@example.org',
    name: 'Ada',
    subject: 'Parking',
    original: 'Where can we park?',
    message: 'In the street.',
  },
  'gift-card-issued': {
    kind: 'gift-card-issued',
    to: 'bob@example.org',
    purchaserName: 'Ada',
    recipientName: 'Bob',
    personalMessage: 'Happy birthday',
    amountPence: pence(4000),
    code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
    linkToken: 'g1.x.y',
  },
  'gift-card-receipt': {
    kind: 'gift-card-receipt',
    to: 'ada@example.org',
    purchaserName: 'Ada',
    recipientName: 'Bob',
    recipientEmail: 'bob@example.org',
    amountPence: pence(4000),
  },
};

describe('a mail', () => {
  it('of a confirmed booking says all that a visitor needs, in HTML and in text', async () => {
    const { html, text, subject } = await renderMail(
      contents['booking-confirmed'],
      'http://localhost:8080',
    );
    const facts = [
      'BK123456ABC',
      'Saturday Night',
      'Saturday, 28 November 2026',
      'Jaggers Cardiff',
      '14 Castle Arcade',
      '40.00',
      '7.15pm',
      'Over-18s',
    ];
    for (const fact of facts) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
    expect(text).toContain('Doors 7:30pm, show 8pm');
    expect(subject).toContain('BK123456ABC');
  });
  it.each(mailKinds)(
    'of kind %s shows scripts as text and keeps its subject on one line',
    async (kind) => {
      const script = '<script>alert(1)</script>';
      const evil = {
        ...booking,
        name: script,
        ticket: { ...ticket, title: 'Night\r\nBcc: x@example.org' },
      };
      const words = { subject: `${script}\r\n`, message: script };
      const names = {
        ...words,
        purchaserName: `${script}\r\n`,
        recipientName: `${script}\r\n`,
        personalMessage: script,
      };
      const content = mailContentSchema.parse({ ...contents[kind], ...names, booking: evil });
      const { html, subject } = await renderMail(content, 'http://localhost:8080');
      expect(html).not.toContain('<script>');
      expect(subject).not.toMatch(/[\r\n]/);
    },
  );
  it.each([
    ['booking-link', 'Here is your booking'],
    ['booking-reminder', 'Saturday, 28 November 2026, doors 7:30pm, show 8pm'],
    ['show-changed', 'is now on Saturday, 28 November 2026'],
    ['show-message', 'Two.'],
  ] as const)(
    'of kind %s says what it is about and links to the ticket, in both forms',
    async (kind, words) => {
      const { html, text } = await renderMail(contents[kind], 'http://localhost:8080');
      for (const form of [html, text]) {
        expect(form).toContain(words);
        expect(form).toContain('http://localhost:8080/my-booking#b1.x.y');
      }
    },
  );
  it('of a cancelled show says so instead of talking of places', async () => {
    const content = { ...contents['booking-refunded'], isCancelled: true } as MailContent;
    const { subject, text } = await renderMail(content, 'http://localhost:8080');
    expect(subject).toBe('Cancelled: Saturday Night, Sat 28 Nov (BK123456ABC)');
    expect(text).toContain('is cancelled');
  });
  it('of a gift card carries its code and the message, in both forms', async () => {
    const { html, text } = await renderMail(contents['gift-card-issued'], 'http://localhost:8080');
    for (const fact of ['AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', '40.00', 'Happy birthday', 'Ada']) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  });
});
