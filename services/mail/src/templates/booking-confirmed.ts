import { longDate, posterDate, spokenTime } from '@club/contracts';
import type { TicketText } from '@club/messages';
import { QR_CID, ticketFiles } from '../parts/attachments.js';
import {
  detail,
  details,
  image,
  links,
  paragraph,
  poster,
  rule,
  smallPrint,
} from '../parts/block.js';
import { AGE_RULE, LAST_FOOD, pounds, ticketCount, ticketLink } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

const mapLink = ({ venueName, address }: TicketText) => ({
  label: 'Find the venue on a map',
  href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venueName}, ${address}`)}`,
});

const BOOKED = {
  subject: "You're in",
  heading: 'Booking Confirmed!',
  news: 'your tickets are booked.',
};
const MOVED = {
  subject: 'Your new tickets',
  heading: 'Your Booking Has Moved',
  news: 'your booking is for this show now. The tickets that you had before are for the same booking.',
};

export const bookingConfirmed: Template<'booking-confirmed'> = ({ booking }, sender) => {
  const { ticket, reference, name, admits, totalPence, revision, isGiven = false } = booking;
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const words = revision === undefined ? BOOKED : MOVED;
  return {
    subject: `${words.subject}: ${ticket.title}, ${posterDate(ticket.date)}, ${ticket.city} (${reference})`,
    preheader: `${ticketCount(admits)} for ${longDate(ticket.date)}`,
    heading: words.heading,
    body: [
      paragraph(
        `${greeting} ${words.news} Show this e-mail at the door, on paper or on your phone.`,
      ),
      rule,
      image(QR_CID, `Ticket ${reference}`),
      smallPrint(ticket.city),
      poster(posterDate(ticket.date)),
      paragraph(`${ticket.title}\n${longDate(ticket.date)}`),
      details(
        detail('Your reference', reference),
        detail('Tickets', ticketCount(admits)),
        ...(isGiven ? [] : [detail('Paid', pounds(totalPence))]),
        detail(
          'Times',
          `Doors ${spokenTime(ticket.doorsTime)} • Show ${spokenTime(ticket.showTime)}`,
        ),
        detail('Where', `${ticket.venueName}, ${ticket.address}`),
      ),
      links(ticketLink(booking, sender), mapLink(ticket)),
      rule,
      paragraph(`${AGE_RULE} Hungry? ${LAST_FOOD}`),
    ],
    attachments: ticketFiles(booking, sender.club),
  };
};
