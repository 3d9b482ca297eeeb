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
const booking = { reference: 'BK123456ABC', name: 'Ada Lovelace', quantity: 2, totalPence: pence(4000), ticket, ticketCode: 'T1.a.b' };
const contents: Record<MailContent['kind'], MailContent> = {
  'booking-confirmed': { kind: 'booking-confirmed', to: 'ada@example.org', booking },
  'booking-refunded': { kind: 'booking-refunded', to: 'ada@example.org', booking, refundPence: pence(4000) },
  'gift-card-issued': {
    kind: 'gift-card-issued',
    to: 'bob@example.org',
    purchaserName: 'Ada',
    recipientName: 'Bob',
    personalMessage: 'Happy birthday',
    amountPence: pence(4000),
    code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
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
    const { html, text, subject } = await renderMail(contents['booking-confirmed'], 'http://localhost:8080');
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
  it.each(mailKinds)('of kind %s shows scripts as text and keeps its subject on one line', async (kind) => {
    const script = '<script>alert(1)</script>';
    const evil = { ...booking, name: script, ticket: { ...ticket, title: 'Night\r\nBcc: x@example.org' } };
    const names = { purchaserName: `${script}\r\n`, recipientName: `${script}\r\n`, personalMessage: script };
    const content = mailContentSchema.parse({ ...contents[kind], ...names, booking: evil });
    const { html, subject } = await renderMail(content, 'http://localhost:8080');
    expect(html).not.toContain('<script>');
    expect(subject).not.toMatch(/[\r\n]/);
  });
  it('of a gift card carries its code and the message, in both forms', async () => {
    const { html, text } = await renderMail(contents['gift-card-issued'], 'http://localhost:8080');
    for (const fact of ['AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', '40.00', 'Happy birthday', 'Ada']) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  });
});
