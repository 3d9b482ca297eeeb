import { posterDate } from '@club/contracts';
import { detail, details, links, paragraph, poster, smallPrint } from '../parts/block.js';
import { showTimes, ticketCount } from '../parts/booking-phrases.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const transferOffered: Template<'transfer-offered'> = (content, { publicOrigin }) => {
  const { name, from, ticket, quantity, until, transferToken } = content;
  const end = moment(new Date(until));
  const [them, they] = quantity === 1 ? ['it', 'it is'] : ['them', 'they are'];
  return {
    subject: `${from} has ${ticketCount(quantity)} for you: ${ticket.title}, ${posterDate(ticket.date)}, ${ticket.city}`,
    preheader: `Take ${them} by ${end}`,
    heading: quantity === 1 ? 'A ticket for you' : 'Tickets for you',
    body: [
      paragraph(
        `Hello ${name}, ${from} would like to give you ${ticketCount(quantity)}. Follow the link and say yes, and ${they} yours: we e-mail you a ticket in your name.`,
      ),
      poster(posterDate(ticket.date)),
      details(
        detail('Show', ticket.title),
        detail('When', showTimes(ticket)),
        detail('Where', `${ticket.venueName}, ${ticket.address}`),
        detail('Tickets', quantity),
        detail('Yours to take until', end),
      ),
      links({ label: 'Take the tickets', href: `${publicOrigin}/take-tickets#${transferToken}` }),
      smallPrint(
        `If you do nothing, ${from} keeps ${them}, and we will not write to you about anything else.`,
      ),
    ],
  };
};
