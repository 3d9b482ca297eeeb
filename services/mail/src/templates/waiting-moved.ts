import { posterDate } from '@club/contracts';
import { showTimes } from '../parts/booking-phrases.js';
import { detail, details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { entryLink, showDetail } from '../parts/waiting-phrases.js';

export const waitingMoved: Template<'waiting-moved'> = ({ wait }, sender) => {
  const { ticket, quantity } = wait;
  const change = `Please check the new details: ${ticket.title} is now on ${showTimes(ticket)}, at ${ticket.venueName}, ${ticket.address}.`;
  return {
    subject: `Changed: ${ticket.title}, now ${posterDate(ticket.date)}, ${ticket.city} (waiting list)`,
    preheader: change,
    heading: 'The show you are waiting for has changed',
    body: [
      paragraph(change),
      paragraph(
        "You are still on the waiting list and have kept your place. Unless we are holding tickets for you, there is nothing you need to do. If you can't make it, please leave the list, so that others hear sooner when tickets come free.",
      ),
      // The party may have an open offer, which the change does not prolong.
      paragraph(
        'If we are holding tickets for you, please take them by the time in our offer. After that they go to the next on the list.',
      ),
      details(showDetail(wait), detail('Tickets', quantity)),
      entryLink('See your place on the list', wait, sender),
    ],
  };
};
