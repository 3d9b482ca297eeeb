import { readdirSync } from 'node:fs';
import { DEFAULT_CLUB, pence } from '@club/contracts';
import { MAIL_KINDS, mailContentSchema, type MailContentOf, type MailKind } from '@club/messages';
import { aTicket } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { aBooking, someMails } from '../../test/mail-contents.js';
import type { MailDescription } from '../parts/template.js';
import { describeMail, renderDescription, renderMail } from './render-mail.js';
import { templates } from './template-table.js';

const kinds = Object.keys(MAIL_KINDS) as MailKind[];
const sender = { club: DEFAULT_CLUB, publicOrigin: 'http://localhost:8080' };
const mails = someMails();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

/** Every text in a block, line by line. `type` and `cid` are for the renderer alone. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'type' && key !== 'cid')
    .flatMap(([, part]) => textsOf(part));
}
const factsOf = ({ heading, body }: MailDescription): string[] => [heading, ...textsOf(body)];

describe('rendering an e-mail', () => {
  it('has one template file for each kind', () => {
    const files = readdirSync(new URL('../templates/', import.meta.url));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual([...kinds].sort());
    expect(Object.keys(templates).sort()).toEqual([...kinds].sort());
  });

  it('has a link that ends it in both forms, if its reader agreed to it, and in no service e-mail', () => {
    const news = { ...describeMail(mails['show-message'], sender), unsubscribeToken: 'news.a.b' };
    const url = 'http://localhost:8080/unsubscribe?t=news.a.b';
    const { html, text, unsubscribeUrl } = renderDescription(news, sender);
    expect(unsubscribeUrl).toBe(url);
    for (const form of [html, text]) expect(form).toContain(url);
    for (const kind of kinds) {
      const service = renderMail(mails[kind], sender);
      expect(service.unsubscribeUrl).toBeUndefined();
      expect(service.text).not.toContain('Unsubscribe');
    }
  });

  it('has a label of its own for each kind', () => {
    const labels = Object.values(MAIL_KINDS).map(({ label }) => label);
    expect(new Set(labels).size).toBe(kinds.length);
    expect(labels).not.toContain('');
  });

  it.each(kinds)('says the same in the HTML and the text of %s', (kind) => {
    const facts = factsOf(describeMail(mails[kind], sender));
    const { html, text } = renderMail(mails[kind], sender);
    expect(facts.length).toBeGreaterThan(2);
    for (const fact of facts) {
      expect(html).toContain(escaped(fact));
      expect(text).toContain(fact);
    }
  });

  it.each(kinds)('names the club of the configuration in %s', (kind) => {
    const club = {
      ...DEFAULT_CLUB,
      name: 'The Laughing Stock',
      phone: '029 2018 0999',
      bookingEmail: 'tickets@stock.example',
      company: 'Stock Ltd',
    };
    const booking = aBooking(aTicket({ venueName: 'Stock Cardiff' }));
    const mail = renderMail(someMails(booking)[kind], { ...sender, club });
    for (const form of [mail.html, mail.text]) {
      for (const fact of [club.name, club.phone, club.bookingEmail, club.company])
        expect(form).toContain(fact);
      expect(form).not.toMatch(/jaggers/i);
    }
    for (const { filename, content } of mail.attachments) {
      if (!filename.endsWith('.ics')) continue;
      expect(content).toContain(club.name);
      expect(content).not.toMatch(/jaggers/i);
    }
  });

  it.each(kinds)('escapes the values in %s and keeps its subject on one line', (kind) => {
    const script = '<script>alert(1)</script>';
    const booking = {
      ...aBooking(aTicket({ title: 'Night\r\nBcc: x@example.org' })),
      name: script,
    };
    const values = {
      name: script,
      subject: `${script}\r\n`,
      message: script,
      original: script,
      purchaserName: `${script}\r\n`,
      recipientName: `${script}\r\n`,
      personalMessage: script,
    };
    const content = mailContentSchema.parse({ ...mails[kind], ...values, booking });
    const { html, subject } = renderMail(content, sender);
    expect(html).not.toContain('<script>');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('the e-mail', () => {
  it('asks the reader’s program to load nothing', () => {
    const { html } = renderMail(mails['booking-confirmed'], sender);
    expect(html).toContain('<img');
    expect(html).not.toContain('<link');
    expect(html).not.toContain('<script');
  });

  it('about a confirmed booking says all that its reader needs at the door', () => {
    const { text, subject } = renderMail(mails['booking-confirmed'], sender);
    const facts = ['Saturday Night', 'Saturday, 28 November 2026', '14 Castle Arcade', '£40.00'];
    for (const fact of [...facts, 'Doors 7:30pm • Show 8pm', '7.15pm', 'Over-18s', 'photo ID'])
      expect(text).toContain(fact);
    expect(subject).toContain('BK123456ABC');
  });

  it('about a show that moves tells a party that waits the new night, and how to leave', () => {
    const { text } = renderMail(mails['waiting-moved'], sender);
    expect(text).toContain('Please check the new details');
    expect(text).toContain('is now on Saturday, 28 November 2026');
    expect(text).toContain('please leave the list');
    expect(text).toContain('http://localhost:8080/waiting-list#');
  });

  it('about a show that moves lets no party think that its offer needs no answer', () => {
    const { text } = renderMail(mails['waiting-moved'], sender);
    expect(text).toContain(
      'Unless we are holding tickets for you, there is nothing you need to do',
    );
    expect(text).toContain('please take them by the time in our offer');
  });

  it.each([
    [1, ['selling 1 ticket from', 'offered it first', 'If it is sold, you get £20.00']],
    [
      2,
      ['selling 2 tickets from', 'offered them first', 'If all of them are sold, you get £20.00'],
    ],
  ] as const)('about tickets that are for sale again speaks of %d as it is', (places, facts) => {
    const { text } = renderMail({ ...mails['places-offered'], places }, sender);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it('about one ticket that is for sale again speaks of no part of it', () => {
    const { text } = renderMail({ ...mails['places-offered'], places: 1 }, sender);
    expect(text).not.toMatch(/\ball\b|only (some|a part)/);
  });

  it('with a link to personal data counts its day from the request', () => {
    const { text } = renderMail(mails['privacy-link'], sender);
    expect(text).toContain('works for 24 hours from the time you asked');
  });

  it.each([
    ['booking-link', 'Here is your booking'],
    ['booking-list', 'BK654321CBA'],
    ['booking-reminder', 'Saturday, 28 November 2026, doors 7:30pm, show 8pm'],
    ['show-changed', 'is now on Saturday, 28 November 2026'],
    ['show-message', 'Two.'],
  ] as const)('%s says its news and links to the ticket', (kind, news) => {
    const { text } = renderMail(mails[kind], sender);
    expect(text).toContain(news);
    expect(text).toContain('http://localhost:8080/my-booking#b1.x.y');
  });

  it('about a refund says so if the show is cancelled', () => {
    const content = { ...mails['booking-refunded'], isCancelled: true };
    const { subject, text } = renderMail(content, sender);
    expect(subject).toBe('Cancelled: Saturday Night, Sat 28 Nov (BK123456ABC)');
    expect(text).toContain('is cancelled');
  });

  it('about a cancelled show speaks of no money if none was paid', () => {
    const free = { ...mails['booking-refunded'], refundPence: pence(0), isCancelled: true };
    const { text } = renderMail(free, sender);
    expect(text).toContain('Your show is cancelled');
    expect(text).not.toMatch(/refund|£/i);
  });

  it('about a part of a booking says how many people the ticket still lets in', () => {
    const booking = { ...aBooking(), admits: 1 };
    const refund = renderMail({ ...mails['booking-refunded'], booking }, sender);
    expect(refund.text).toContain('your ticket lets in 1 person');
    const confirmed = renderMail({ ...mails['booking-confirmed'], booking }, sender);
    expect(confirmed.text).toContain('1 ticket');
    const reminder = renderMail({ ...mails['booking-reminder'], booking }, sender);
    expect(reminder.text).toContain('Tickets: 1');
  });

  it("with a pay link says what to do if the booking is not the reader's", () => {
    const { text } = renderMail(mails['booking-pay-link'], sender);
    expect(text).toContain("If you didn't make this booking, ignore this e-mail.");
    expect(text).toContain('Pay £40.00 by card: http://localhost:8080/pay#b1.x.z');
  });

  it('with the link to pay a difference says what happens until then', () => {
    const { subject, text } = renderMail(mails['move-pay-link'], sender);
    expect(subject).toBe('Please pay the difference: Another Saturday (BK123456ABC)');
    expect(text).toContain('Until it is paid, your booking stays as it is.');
    expect(text).toContain('Pay £10.00 by card: http://localhost:8080/my-booking#b1.x.y');
  });

  it('about a complaint names the day of the answer by the clock of London', () => {
    const content = { ...mails['complaint-received'], dueAt: '2026-07-31T23:30:00.000Z' };
    const { html, text } = renderMail(content, sender);
    expect(text).toContain('answer by Saturday, 1 August 2026 at the latest');
    expect(html).toContain('We answer it by Saturday, 1 August 2026.');
  });

  it('with a reply quotes every line of the enquiry', () => {
    const { text } = renderMail(mails['enquiry-reply'], sender);
    expect(text).toContain('> Where can we park?\n> Is it free?');
  });

  it('about a refund that is a credit says where the money is', () => {
    const content = { ...mails['booking-refunded'], refundPence: pence(1500) };
    const { subject, text } = renderMail({ ...content, creditPence: pence(1000) }, sender);
    expect(subject).toBe('Your credit of £10.00: Saturday Night (BK123456ABC)');
    for (const fact of [
      'On the new gift card: £10.00',
      'Back on the gift card that has paid: £5.00',
    ])
      expect(text).toContain(fact);
    const issued = renderMail({ ...mails['gift-card-issued'], isCredit: true }, sender);
    expect(issued.subject).toBe('Your £40.00 credit: a comedy gift card');
    expect(issued.text).toContain('a show that costs less');
  });

  it('about tickets that were given back says what is left of the booking', () => {
    const content = { ...mails['booking-refunded'], refundPence: pence(2000), resoldPlaces: 1 };
    const given = { ...content, creditPence: pence(2000) };
    const { subject, text } = renderMail(given, sender);
    expect(subject).toBe('Given back: 1 ticket for Saturday Night (BK123456ABC)');
    for (const fact of ['On the new gift card: £20.00', 'Your booking stays valid for 2 tickets.'])
      expect(text).toContain(fact);
    const booking = { ...given.booking, admits: 0 };
    expect(renderMail({ ...given, booking }, sender).text).toContain('no tickets left');
  });

  it.each<[string, Partial<MailContentOf<'booking-refunded'>>, string[], boolean]>([
    [
      'gift card',
      { giftPence: pence(2000) },
      ['Back on the gift card that has paid: £20.00'],
      false,
    ],
    ['bank card', {}, ['Back to your bank card: £20.00'], true],
    [
      'gift card and bank card',
      { giftPence: pence(500) },
      ['Back on the gift card that has paid: £5.00', 'Back to your bank card: £15.00'],
      true,
    ],
    [
      'gift card, with the rest on a new one',
      { giftPence: pence(500), creditPence: pence(1500) },
      ['Back on the gift card that has paid: £5.00', 'On the new gift card: £15.00'],
      false,
    ],
  ])(
    'about tickets that were given back says where the money is: %s',
    (_, parts, facts, takesDays) => {
      const booking = { ...aBooking(), admits: 0 };
      const given = {
        ...mails['booking-refunded'],
        booking,
        refundPence: pence(2000),
        resoldPlaces: 1,
      };
      const { subject, text } = renderMail({ ...given, ...parts }, sender);
      expect(subject).toBe('Given back: 1 ticket for Saturday Night (BK123456ABC)');
      for (const fact of facts) expect(text).toContain(fact);
      expect(text.includes('Banks usually show it')).toBe(takesDays);
      // The booker has asked for it.
      expect(text).not.toMatch(/did not expect it|sorry/);
    },
  );

  it('with a gift card has its code, its value and the message', () => {
    const { text } = renderMail(mails['gift-card-issued'], sender);
    for (const fact of ['Your code: AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', '£40.00', 'Happy birthday'])
      expect(text).toContain(fact);
  });
});
