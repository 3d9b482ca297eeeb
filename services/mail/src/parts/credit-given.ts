import { pence, type Pence } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, paragraph } from './block.js';
import { pounds } from './booking-phrases.js';
import type { Template } from './template.js';

/** The e-mail about a refund that has become gift card money. The code comes in an e-mail of its own. */
export function creditGiven(
  { booking, refundPence }: MailContentOf<'booking-refunded'>,
  creditPence: Pence,
): ReturnType<Template<'booking-refunded'>> {
  const rest = refundPence - creditPence;
  return {
    subject: `Your credit of ${pounds(creditPence)}: ${booking.ticket.title} (${booking.reference})`,
    preheader: 'The difference is yours to spend',
    heading: 'The difference is yours',
    body: [
      paragraph(
        `Your booking has moved to ${booking.ticket.title}, which costs less. We have put the difference on a gift card for you; its code comes in an e-mail of its own.`,
      ),
      details(
        detail('On the new gift card', pounds(creditPence)),
        ...(rest > 0 ? [detail('Back on the gift card that has paid', pounds(pence(rest)))] : []),
        detail('Your reference', booking.reference),
      ),
    ],
  };
}
