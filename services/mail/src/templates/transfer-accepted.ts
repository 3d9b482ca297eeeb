import { detail, details, links, paragraph } from '../parts/block.js';
import { showTimes, ticketCount } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const transferAccepted: Template<'transfer-accepted'> = (content, { publicOrigin }) => {
  const { name, friend, reference, ticket, quantity, left, linkToken } = content;
  const news = `${friend} has taken ${ticketCount(quantity)} of your booking.`;
  return {
    subject: `${friend} is coming: ${ticket.title} (${reference})`,
    preheader: news,
    heading: 'Your friend said yes',
    body: [
      paragraph(
        `Hello ${name}, ${news} They have a ticket in their own name now. Your ticket is valid for ${ticketCount(left)}; an earlier print of it lets in no more than that.`,
      ),
      paragraph(
        'You have paid, so if we ever refund the tickets, the money comes back to you the way you paid.',
      ),
      details(
        detail('Show', `${ticket.title}, ${showTimes(ticket)}`),
        detail('Your reference', reference),
        detail('Your tickets', left),
      ),
      links({
        label: 'Show or print your ticket',
        href: `${publicOrigin}/my-booking#${linkToken}`,
      }),
    ],
  };
};
