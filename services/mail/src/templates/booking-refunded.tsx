import { formatPounds, longDate, posterDate } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'booking-refunded' }>;

export const refundedSubject = ({
  booking: { reference, ticket },
  isCancelled,
}: Content): string =>
  isCancelled
    ? `Cancelled: ${ticket.title}, ${posterDate(ticket.date)} (${reference})`
    : `Your money is on its way back: ${ticket.title} (${reference})`;

const explanation = ({ booking, isCancelled }: Content): string =>
  isCancelled
    ? `${booking.ticket.title} on ${longDate(booking.ticket.date)} in ${booking.ticket.city} is cancelled. We are sorry, and have sent all your money back: there is nothing that you need to do.`
    : `We could not give you your places for ${booking.ticket.title} on ${longDate(booking.ticket.date)}, so we have sent your money back. Sorry: that is no laughing matter.`;
const HOW_LONG = 'Banks usually show it within five to ten days.';

export function BookingRefunded(props: Content & { publicOrigin: string }) {
  return (
    <MailLayout
      preview="Your refund"
      heading="Your money is on its way back"
      publicOrigin={props.publicOrigin}
    >
      <Text style={styles.text}>{explanation(props)}</Text>
      <Fact label="Refunded">£{formatPounds(props.refundPence)}</Fact>
      <Fact label="Your reference">{props.booking.reference}</Fact>
      <Text style={styles.text}>{HOW_LONG}</Text>
    </MailLayout>
  );
}

export const refundedText = (content: Content): string =>
  [
    'Your money is on its way back',
    '',
    explanation(content),
    '',
    `Refunded: £${formatPounds(content.refundPence)}`,
    `Reference: ${content.booking.reference}`,
    HOW_LONG,
  ].join('\n');
