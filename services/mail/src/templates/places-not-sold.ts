import { paragraph } from '../parts/block.js';
import { bookingSummary, ticketCount } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const placesNotSold: Template<'places-not-sold'> = ({ booking, places }, sender) => {
  const news = `Sales have ended, and ${ticketCount(places)} that you gave back found no buyer.`;
  return {
    subject: `Not sold again: ${ticketCount(places)} for ${booking.ticket.title} (${booking.reference})`,
    preheader: news,
    heading: 'Your tickets are valid',
    body: [
      paragraph(
        `${news} They are yours as before: if you can come after all, show your ticket at the door.`,
      ),
      ...bookingSummary(booking, sender),
    ],
  };
};
