import { longDate, posterDate } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { fact, facts, paragraph } from '../parts/block.js';
import { pounds, REFUND_TIME } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

type Content = MailContentOf<'booking-refunded'>;

const subjectOf = ({ booking: { ticket, reference }, isCancelled }: Content): string =>
  isCancelled
    ? `Cancelled: ${ticket.title}, ${posterDate(ticket.date)} (${reference})`
    : `Your refund is on its way: ${ticket.title} (${reference})`;

const explanation = ({ booking: { ticket }, isCancelled }: Content): string => {
  const show = `${ticket.title} on ${longDate(ticket.date)}`;
  return isCancelled
    ? `${show} in ${ticket.city} is cancelled. We are sorry. We have refunded you in full, and there is nothing you need to do.`
    : `We have sent you a refund for ${show}. If you did not expect it, we could not keep your places, and we are sorry.`;
};

export const bookingRefunded: Template<'booking-refunded'> = (content) => ({
  subject: subjectOf(content),
  preheader: 'Your refund',
  heading: 'Your refund is on its way',
  body: [
    paragraph(explanation(content)),
    facts(
      fact('Refunded', pounds(content.refundPence)),
      fact('Your reference', content.booking.reference),
    ),
    paragraph(REFUND_TIME),
  ],
});
