import { longDate } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, paragraph } from '../parts/block.js';
import { pounds, REFUND_TIME } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

type Content = MailContentOf<'difference-refunded'>;

function explanation({ booking: { ticket, admits }, hasMoved }: Content): string {
  const show = `${ticket.title} on ${longDate(ticket.date)} in ${ticket.city}`;
  if (hasMoved || admits === 0)
    return `We have sent back what you paid for moving your booking to ${show}.`;
  return `Your payment arrived, but we could not move your booking any more. We have sent it back, and your booking stays as it was: ${show}. We are sorry.`;
}

export const differenceRefunded: Template<'difference-refunded'> = (content) => ({
  subject: `Your refund is on its way: ${content.booking.ticket.title} (${content.booking.reference})`,
  preheader: 'Your refund',
  heading: 'Your refund is on its way',
  body: [
    paragraph(explanation(content)),
    details(
      detail('Refunded', pounds(content.refundPence)),
      detail('Your reference', content.booking.reference),
    ),
    paragraph(REFUND_TIME),
  ],
});
