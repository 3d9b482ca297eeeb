import { paragraph } from '../parts/block.js';
import { bookingSummary } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const bookingLink: Template<'booking-link'> = ({ booking }, sender) => {
  const request =
    'You asked for your booking on our site. The link below shows your ticket, so please do not share it.';
  return {
    subject: `Your booking ${booking.reference}`,
    preheader: request,
    heading: 'Here is your booking',
    body: [
      paragraph(request),
      paragraph(
        "If you didn't ask for it, ignore this e-mail. Nothing has changed, and the link was sent to no one else.",
      ),
      ...bookingSummary(booking, sender),
    ],
  };
};
