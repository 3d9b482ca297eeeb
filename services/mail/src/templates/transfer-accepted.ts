import type { MailContentOf } from '@club/messages';
import { detail, details, links, paragraph } from '../parts/block.js';
import { showTimes, ticketCount } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

type Content = MailContentOf<'transfer-accepted'>;

function newsOf({ friend, quantity, isWhole }: Content): string {
  const isSeveral = isWhole === true && quantity > 1;
  const what = isSeveral ? `all ${ticketCount(quantity)}` : ticketCount(quantity);
  return `${friend} has taken ${what} of your booking.`;
}

function ownTicketOf({ left, isWhole }: Content): string {
  if (isWhole === true)
    return 'The booking is in their name now, and the ticket that you had is not valid any more.';
  const theirs = 'They have a ticket in their own name now.';
  if (left === 0) return theirs;
  return `${theirs} Your ticket is valid for ${ticketCount(left)}; an earlier print of it lets in no more than that.`;
}

export const transferAccepted: Template<'transfer-accepted'> = (content, { publicOrigin }) => {
  const { name, friend, reference, ticket, left, linkToken } = content;
  const news = newsOf(content);
  return {
    subject: `${friend} is coming: ${ticket.title} (${reference})`,
    preheader: news,
    heading: 'Your friend said yes',
    body: [
      paragraph(`Hello ${name}, ${news} ${ownTicketOf(content)}`),
      paragraph(
        'You have paid, so if we ever refund the tickets, the money comes back to you the way you paid.',
      ),
      details(
        detail('Show', `${ticket.title}, ${showTimes(ticket)}`),
        detail('Your reference', reference),
        ...(left === 0 ? [] : [detail('Your tickets', left)]),
      ),
      links({
        label: left === 0 ? 'Show your booking' : 'Show or print your ticket',
        href: `${publicOrigin}/my-booking#${linkToken}`,
      }),
    ],
  };
};
