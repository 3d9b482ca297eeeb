import { formatPounds, longDate, posterDate, spokenTime } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';
import { QR_CID } from './ticket-files.js';

type Content = Extract<MailContent, { kind: 'booking-confirmed' }>;
type Booking = Content['booking'];

const ticketsOf = ({ quantity }: Booking): string =>
  `${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}`;
const greetingOf = ({ name }: Booking): string => (name === '' ? 'Hello,' : `Hello ${name},`);
const linkOf = ({ linkToken }: Booking, publicOrigin: string): string =>
  `${publicOrigin}/my-booking#${linkToken}`;
const mapOf = ({ ticket }: Booking): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${ticket.venueName}, ${ticket.address}`)}`;
const LAST_FOOD = 'Hungry? Food is served until 7.15pm.';

export const confirmedSubject = ({ reference, ticket }: Booking): string =>
  `You're in: ${ticket.title}, ${posterDate(ticket.date)}, ${ticket.city} (${reference})`;

export function BookingConfirmed({
  booking,
  publicOrigin,
}: Pick<Content, 'booking'> & { publicOrigin: string }) {
  const { ticket } = booking;
  return (
    <MailLayout
      preview={`${ticketsOf(booking)} for ${longDate(ticket.date)}`}
      heading="Booking Confirmed!"
      publicOrigin={publicOrigin}
    >
      <Text style={styles.text}>
        {greetingOf(booking)} your places are yours. Show this mail at the door, on paper or on your
        phone.
      </Text>
      <Hr style={styles.rule} />
      <Section>
        <Img
          src={`cid:${QR_CID}`}
          alt={`Ticket ${booking.reference}`}
          width="180"
          height="180"
          style={{ backgroundColor: '#ffffff' }}
        />
        <Text style={styles.soft}>{ticket.city}</Text>
        <Text style={styles.date}>{posterDate(ticket.date)}</Text>
        <Text style={styles.text}>
          {ticket.title}
          <br />
          {longDate(ticket.date)}
        </Text>
        <Fact label="Your reference">{booking.reference}</Fact>
        <Fact label="Tickets">{ticketsOf(booking)}</Fact>
        <Fact label="Paid">£{formatPounds(booking.totalPence)}</Fact>
        <Fact label="Times">
          Doors {spokenTime(ticket.doorsTime)} • Show {spokenTime(ticket.showTime)}
        </Fact>
        <Fact label="Where">
          {ticket.venueName}, {ticket.address}
        </Fact>
      </Section>
      <Text style={styles.text}>
        <Link href={linkOf(booking, publicOrigin)}>Show or print your ticket</Link>
        {' · '}
        <Link href={mapOf(booking)}>Find the venue on a map</Link>
      </Text>
      <Hr style={styles.rule} />
      <Text style={styles.text}>
        Over-18s only: please bring photo ID if you are lucky enough to need it. {LAST_FOOD}
      </Text>
    </MailLayout>
  );
}

export const confirmedText = (booking: Booking, publicOrigin: string): string => {
  const { ticket } = booking;
  return [
    'Booking Confirmed!',
    '',
    `${greetingOf(booking)} your places are yours. Show this mail at the door.`,
    '',
    `Reference: ${booking.reference}`,
    `Show: ${ticket.title}`,
    `Date: ${longDate(ticket.date)}`,
    `Times: Doors ${spokenTime(ticket.doorsTime)}, show ${spokenTime(ticket.showTime)}`,
    `Where: ${ticket.venueName}, ${ticket.address}`,
    `Tickets: ${booking.quantity}`,
    `Paid: £${formatPounds(booking.totalPence)}`,
    `Your ticket: ${linkOf(booking, publicOrigin)}`,
    `Map: ${mapOf(booking)}`,
    '',
    `Over-18s only. ${LAST_FOOD}`,
  ].join('\n');
};
