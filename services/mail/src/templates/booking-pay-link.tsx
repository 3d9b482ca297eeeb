import { formatPounds, longDate, spokenTime } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'booking-pay-link' }>;

const until = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const linkOf = ({ payToken }: Content, publicOrigin: string): string =>
  `${publicOrigin}/pay#${payToken}`;
const heldUntil = ({ expiresAt }: Content): string =>
  `We hold your places until ${until.format(new Date(expiresAt))}.`;
const evening = ({ booking: { ticket } }: Content): string =>
  `${ticket.title}, ${longDate(ticket.date)}, doors ${spokenTime(ticket.doorsTime)}, ${ticket.venueName}, ${ticket.city}`;

export const payLinkSubject = ({ booking: { ticket, reference } }: Content): string =>
  `Please pay for your tickets: ${ticket.title} (${reference})`;

export const BookingPayLink = (props: Content & { publicOrigin: string }) => (
  <MailLayout
    preview={heldUntil(props)}
    heading="Your places are held"
    publicOrigin={props.publicOrigin}
  >
    <Text style={styles.text}>
      Thank you for ringing. {heldUntil(props)} Pay by card until then, and your tickets follow by
      e-mail.
    </Text>
    <Fact label="Show">{evening(props)}</Fact>
    <Fact label="Your reference">{props.booking.reference}</Fact>
    <Fact label="Tickets">{props.booking.quantity}</Fact>
    <Fact label="To pay">£{formatPounds(props.duePence)}</Fact>
    <Text style={styles.text}>
      <Link href={linkOf(props, props.publicOrigin)}>
        Pay £{formatPounds(props.duePence)} by card
      </Link>
    </Text>
    <Text style={styles.soft}>
      You did not ring us? Then do nothing: the places are given back by themselves.
    </Text>
  </MailLayout>
);

export const payLinkText = (content: Content, publicOrigin: string): string =>
  [
    'Your places are held',
    '',
    `Thank you for ringing. ${heldUntil(content)}`,
    'Pay by card until then, and your tickets follow by e-mail.',
    '',
    `Show: ${evening(content)}`,
    `Reference: ${content.booking.reference}`,
    `Tickets: ${content.booking.quantity}`,
    `To pay: £${formatPounds(content.duePence)}`,
    '',
    `Pay here: ${linkOf(content, publicOrigin)}`,
  ].join('\n');
