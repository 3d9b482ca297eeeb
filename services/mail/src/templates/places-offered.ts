import { paragraph } from '../parts/block.js';
import { bookingSummary, pounds, ticketCount } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const placesOffered: Template<'places-offered'> = (content, sender) => {
  const { booking, places, valuePence } = content;
  const [these, are] = places === 1 ? ['this ticket', 'is'] : ['these tickets', 'are'];
  const news = `${ticketCount(places)} of your booking ${are} for sale again.`;
  return {
    subject: `For sale again: ${ticketCount(places)} for ${booking.ticket.title} (${booking.reference})`,
    preheader: news,
    heading: 'We are looking for a buyer',
    body: [
      paragraph(
        `${news} Those who wait for places are asked first. If all of it is sold, you get ${pounds(valuePence)} on a gift card; if only a part is sold, you get that part.`,
      ),
      paragraph(
        `Until someone buys ${these}, nothing changes: your ticket is valid, and you can take back what is not sold on the page of your booking.`,
      ),
      ...bookingSummary(booking, sender),
    ],
  };
};
