import { posterDate } from '@club/contracts';
import { showTimes } from '../parts/booking-phrases.js';
import { detail, details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { entryLink, showDetail } from '../parts/waiting-phrases.js';

export const waitingMoved: Template<'waiting-moved'> = ({ wait }, sender) => {
  const { ticket, quantity } = wait;
  const change = `${ticket.title} is now on ${showTimes(ticket)}, at ${ticket.venueName}, ${ticket.address}.`;
  return {
    subject: `Changed: ${ticket.title}, now ${posterDate(ticket.date)}, ${ticket.city} (waiting list)`,
    preheader: change,
    heading: 'The show that you wait for has changed',
    body: [
      paragraph(change),
      paragraph(
        'You are still on its waiting list, in your place, and need not do anything. If you cannot come then, please leave the list, so that others hear of free tickets sooner.',
      ),
      details(showDetail(wait), detail('Tickets', quantity)),
      entryLink('Change or leave', wait, sender),
    ],
  };
};
