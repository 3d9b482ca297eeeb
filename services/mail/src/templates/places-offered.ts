import { paragraph } from '../parts/block.js';
import { bookingSummary, pounds, ticketCount } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const placesOffered: Template<'places-offered'> = (content, sender) => {
  const { booking, places, valuePence } = content;
  const pronoun = places === 1 ? 'it' : 'them';
  const credit = `you get ${pounds(valuePence)} on a gift card`;
  const outcome =
    places === 1
      ? `If it is sold, ${credit}.`
      : `If all of them are sold, ${credit}; if only some are sold, you get their share.`;
  const news = `We are now selling ${ticketCount(places)} from your booking.`;
  return {
    subject: `For sale again: ${ticketCount(places)} for ${booking.ticket.title} (${booking.reference})`,
    preheader: news,
    heading: 'We are looking for a buyer',
    body: [
      paragraph(`${news} People on the waiting list are offered ${pronoun} first. ${outcome}`),
      paragraph(
        'Until then nothing changes: your booking stays valid. On your booking page you can take back any tickets that have not been sold.',
      ),
      ...bookingSummary(booking, sender),
    ],
  };
};
