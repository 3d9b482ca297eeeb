import type { MailContentOf } from '@club/messages';
import { address, code, details, links, paragraph, poster, quote, rule } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

const giftWords = (
  { purchaserName, recipientName }: MailContentOf<'gift-card-issued'>,
  amount: string,
) => ({
  subject: `${purchaserName} has sent you a ${amount} comedy gift card`,
  heading: `A gift for you, ${recipientName}`,
  news: `${purchaserName} is treating you to a Saturday night of stand-up.`,
});
/** No one has bought the card: it is the difference of a booking that has moved to a cheaper show. */
const creditWords = (amount: string) => ({
  subject: `Your ${amount} credit: a comedy gift card`,
  heading: 'Your credit',
  news: 'You moved your booking to a show that costs less, or gave tickets back. The money is on this gift card.',
});

export const giftCardIssued: Template<'gift-card-issued'> = (content, { publicOrigin }) => {
  const { personalMessage, linkToken } = content;
  const amount = pounds(content.amountPence);
  const words = content.isCredit === true ? creditWords(amount) : giftWords(content, amount);
  return {
    subject: words.subject,
    preheader: `${amount} to laugh with`,
    heading: words.heading,
    body: [
      paragraph(words.news),
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
