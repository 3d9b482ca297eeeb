import { detail, details, paragraph } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const giftCardReceipt: Template<'gift-card-receipt'> = (content) => {
  const { purchaserName, recipientName, recipientEmail, amountPence } = content;
  return {
    subject: `Your receipt: a gift card for ${recipientName}`,
    preheader: 'Your receipt',
    heading: 'Gift Card Purchased!',
    body: [
      paragraph(
        `Thank you, ${purchaserName}. The gift card is on its way to ${recipientName} at ${recipientEmail}.`,
      ),
      details(detail('Paid', pounds(amountPence))),
      paragraph(
        'If the e-mail does not arrive, ring us. We will cancel the code and send a new one.',
      ),
    ],
  };
};
