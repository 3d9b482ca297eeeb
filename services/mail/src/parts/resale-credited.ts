import type { Pence } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, paragraph } from './block.js';
import { pounds, ticketCount } from './booking-phrases.js';
import type { Template } from './template.js';

/** The e-mail about places that were given back and have a buyer. The code comes in an e-mail of its own. */
export function resaleCredited(
  { booking }: MailContentOf<'booking-refunded'>,
  { places, creditPence }: { places: number; creditPence: Pence },
): ReturnType<Template<'booking-refunded'>> {
  const left =
    booking.admits === 0
      ? 'Your booking has no tickets left.'
      : `Your booking stays valid for ${ticketCount(booking.admits)}.`;
  return {
    subject: `Given back: ${ticketCount(places)} for ${booking.ticket.title} (${booking.reference})`,
    preheader: `${pounds(creditPence)} is yours to spend`,
    heading: 'Your gift card is on its way',
    body: [
      paragraph(
        `${ticketCount(places)} for ${booking.ticket.title} that you gave back ${places === 1 ? 'is' : 'are'} no longer yours. We have put the money on a gift card for you; its code comes in an e-mail of its own. ${left}`,
      ),
      details(
        detail('On the new gift card', pounds(creditPence)),
        detail('Your reference', booking.reference),
      ),
    ],
  };
}
