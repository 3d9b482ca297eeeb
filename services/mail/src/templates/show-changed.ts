import { posterDate } from '@club/contracts';
import { paragraph } from '../parts/block.js';
import { bookingSummary, showTimes } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const showChanged: Template<'show-changed'> = ({ booking }, sender) => {
  const { ticket, reference } = booking;
  const change = `${ticket.title} is now on ${showTimes(ticket)}, at ${ticket.venueName}, ${ticket.address}.`;
  return {
    subject: `Changed: ${ticket.title}, now ${posterDate(ticket.date)}, ${ticket.city} (${reference})`,
    preheader: change,
    heading: 'Your show has changed',
    body: [
      paragraph(change),
      paragraph(
        'Your tickets are valid for the new date and venue. If you cannot come, ring us or write to us, and we will find a solution.',
      ),
      ...bookingSummary(booking, sender),
    ],
  };
};
