import { address, code, details, links, paragraph, poster, quote, rule } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const giftCardIssued: Template<'gift-card-issued'> = (content, { publicOrigin }) => {
  const { recipientName, purchaserName, personalMessage, linkToken } = content;
  const amount = pounds(content.amountPence);
  return {
    subject: `${purchaserName} has sent you a ${amount} comedy gift card`,
    preheader: `${amount} to laugh with`,
    heading: `A gift for you, ${recipientName}`,
    body: [
      paragraph(`${purchaserName} is treating you to a Saturday night of stand-up.`),
      ...(personalMessage === '' ? [] : [quote(personalMessage)]),
      rule,
      poster(amount),
      code('Your code', content.code),
      rule,
      paragraph(
        'Enter the code in the booking form of any show, at either venue. You can spend it in parts or give it to someone else, and it never expires.',
      ),
      links({
        label: 'Show or print the gift card',
        href: `${publicOrigin}/gift-card#${linkToken}`,
      }),
      details(address('Choose a show', `${publicOrigin}/#shows`)),
    ],
  };
};
