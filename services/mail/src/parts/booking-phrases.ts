import { formatPounds, longDate, posterDate, spokenTime, type Pence } from '@club/contracts';
import type { MailContentOf, TicketText } from '@club/messages';
import { detail, details, links, poster, type Block } from './block.js';
import type { Sender } from './template.js';

type Booking = MailContentOf<'booking-link'>['booking'];

export const pounds = (pence: Pence): string => `£${formatPounds(pence)}`;
export const ticketCount = (quantity: number): string =>
  `${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}`;
export const showTimes = ({ date, doorsTime, showTime }: TicketText): string =>
  `${longDate(date)}, doors ${spokenTime(doorsTime)}, show ${spokenTime(showTime)}`;

export const AGE_RULE = 'Over-18s only: please bring photo ID if you are lucky enough to need it.';
export const LAST_FOOD = 'Food is served until 7.15pm.';
export const REFUND_TIME = 'Banks usually show it within five to ten days.';

export const ticketLink = (
  { linkToken }: Pick<Booking, 'linkToken'>,
  { publicOrigin }: Sender,
) => ({
  label: 'Show or print your ticket',
  href: `${publicOrigin}/my-booking#${linkToken}`,
});

/** The booking and the link to it, as notices show them. */
export const bookingSummary = (booking: Booking, sender: Sender): Block[] => {
  const { ticket, reference, admits } = booking;
  return [
    poster(posterDate(ticket.date)),
    details(
      detail('Show', `${ticket.title}, ${ticket.city}`),
      detail('Your reference', reference),
      detail('Tickets', admits),
    ),
    links(ticketLink(booking, sender)),
  ];
};
