import { paragraph } from '../parts/block.js';
import { AGE_RULE, bookingSummary, LAST_FOOD, showTimes } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const bookingReminder: Template<'booking-reminder'> = ({ booking }, sender) => {
  const { ticket, reference } = booking;
  const tomorrow = `${ticket.title} is tomorrow: ${showTimes(ticket)}.`;
  return {
    subject: `Tomorrow: ${ticket.title}, ${ticket.city} (${reference})`,
    preheader: tomorrow,
    heading: 'See you tomorrow!',
    body: [
      paragraph(tomorrow),
      paragraph(`${LAST_FOOD} ${AGE_RULE}`),
      ...bookingSummary(booking, sender),
    ],
  };
};
