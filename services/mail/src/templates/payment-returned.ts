import { detail, details, paragraph } from '../parts/block.js';
import { pounds, REFUND_TIME } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const paymentReturned: Template<'payment-returned'> = ({ reference, refundPence }) => ({
  subject: `Your refund is on its way (${reference})`,
  preheader: 'Your refund',
  heading: 'Your refund is on its way',
  body: [
    paragraph(
      'A fault on our side means that we could not keep your booking, so we have refunded you. We are sorry. You are welcome to book again.',
    ),
    details(detail('Refunded', pounds(refundPence)), detail('Your reference', reference)),
    paragraph(REFUND_TIME),
  ],
});
