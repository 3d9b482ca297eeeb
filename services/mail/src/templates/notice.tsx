import { longDate, posterDate, spokenTime } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

const kinds = ['booking-link', 'booking-reminder', 'show-changed', 'show-message'] as const;
export type NoticeContent = Extract<MailContent, { kind: (typeof kinds)[number] }>;
export const isNotice = (content: MailContent): content is NoticeContent =>
  (kinds as readonly string[]).includes(content.kind);

interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
}

/** What each notice says, once for HTML and plain text. */
function wordsOf(content: NoticeContent): Words {
  const { ticket, reference } = content.booking;
  const when = `${longDate(ticket.date)}, doors ${spokenTime(ticket.doorsTime)}, show ${spokenTime(ticket.showTime)}`;
  switch (content.kind) {
    case 'booking-link':
      return {
        subject: `Your booking ${reference}`,
        heading: 'Here is your booking',
        paragraphs: [
          'You asked for it on our site. The link below shows your ticket; it is yours alone, so please do not pass it on.',
          'You did not ask? Then somebody mistyped. Nothing was changed and nobody but you has seen anything.',
        ],
      };
    case 'booking-reminder':
      return {
        subject: `Tomorrow: ${ticket.title}, ${ticket.city} (${reference})`,
        heading: 'See you tomorrow!',
        paragraphs: [
          `${ticket.title} is tomorrow: ${when}.`,
          'Food is served until 7.15pm. Over-18s only, so bring photo ID if you are lucky enough to need it.',
        ],
      };
    case 'show-changed':
      return {
        subject: `Changed: ${ticket.title}, now ${posterDate(ticket.date)}, ${ticket.city} (${reference})`,
        heading: 'Your show has changed',
        paragraphs: [
          `${ticket.title} is now on ${when}, at ${ticket.venueName}, ${ticket.address}.`,
          'Your tickets are good for the new date and place. If you cannot make it, ring us or write to us and we will find a way.',
        ],
      };
    case 'show-message':
      return {
        subject: content.subject,
        heading: content.subject,
        paragraphs: content.message.split(/\n{2,}/),
      };
  }
}

const linkOf = ({ booking }: NoticeContent, publicOrigin: string): string =>
  `${publicOrigin}/my-booking#${booking.linkToken}`;
export const noticeSubject = (content: NoticeContent): string => wordsOf(content).subject;

export function Notice({
  content,
  publicOrigin,
}: {
  content: NoticeContent;
  publicOrigin: string;
}) {
  const { heading, paragraphs } = wordsOf(content);
  const { ticket, reference, quantity } = content.booking;
  return (
    <MailLayout preview={paragraphs[0] ?? heading} heading={heading} publicOrigin={publicOrigin}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={{ ...styles.text, whiteSpace: 'pre-line' }}>
          {paragraph}
        </Text>
      ))}
      <Text style={styles.date}>{posterDate(ticket.date)}</Text>
      <Fact label="Show">
        {ticket.title}, {ticket.city}
      </Fact>
      <Fact label="Your reference">{reference}</Fact>
      <Fact label="Tickets">{quantity}</Fact>
      <Text style={styles.text}>
        <Link href={linkOf(content, publicOrigin)}>Show or print your ticket</Link>
      </Text>
    </MailLayout>
  );
}

export function noticeText(content: NoticeContent, publicOrigin: string): string {
  const { heading, paragraphs } = wordsOf(content);
  const { ticket, reference, quantity } = content.booking;
  return [
    heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    `Show: ${ticket.title}, ${ticket.city}, ${longDate(ticket.date)}`,
    `Reference: ${reference}`,
    `Tickets: ${quantity}`,
    `Your ticket: ${linkOf(content, publicOrigin)}`,
  ].join('\n');
}
