import { paragraph, rule } from '../parts/block.js';
import { bookingSummary } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const bookingList: Template<'booking-list'> = ({ bookings }, sender) => {
  const request =
    'You asked for your upcoming bookings on our site. Each link below shows a ticket, so please do not share them.';
  return {
    subject:
      bookings.length === 1 ? 'Your upcoming booking' : `Your ${bookings.length} upcoming bookings`,
    preheader: request,
    heading: 'Here are your bookings',
    body: [
      paragraph(request),
      paragraph(
        "If you didn't ask for them, ignore this e-mail. Nothing has changed, and the links were sent to no one else.",
      ),
      ...bookings.flatMap((booking) => [rule, ...bookingSummary(booking, sender)]),
    ],
  };
};
