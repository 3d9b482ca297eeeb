import { pence, type Pence } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, paragraph } from './block.js';
import { pounds, REFUND_TIME, ticketCount } from './booking-phrases.js';
import type { Template } from './template.js';

type Content = MailContentOf<'booking-refunded'>;

/** The money of a refund by where it is. What is on no gift card is on the bank card. */
interface Parts {
  creditPence: Pence;
  giftPence: Pence;
  cardPence: Pence;
}
function partsOf({ refundPence, creditPence = pence(0), giftPence = pence(0) }: Content): Parts {
  return { creditPence, giftPence, cardPence: pence(refundPence - creditPence - giftPence) };
}

/** The e-mail about places that the booker has given back. The code of a new gift card comes in an e-mail of its own. */
export function givenBack(
  content: Content,
  places: number,
): ReturnType<Template<'booking-refunded'>> {
  const { booking, refundPence } = content;
  const { title } = booking.ticket;
  const parts = partsOf(content);
  const { creditPence, giftPence, cardPence } = parts;
  const left =
    booking.admits === 0
      ? 'Your booking has no tickets left.'
      : `Your booking stays valid for ${ticketCount(booking.admits)}.`;
  return {
    subject: `Given back: ${ticketCount(places)} for ${title} (${booking.reference})`,
    preheader: cardPence > 0 ? 'Your refund' : `${pounds(refundPence)} is yours to spend`,
    heading: headingOf(parts),
    body: [
      paragraph(
        `${ticketCount(places)} for ${title} that you gave back ${places === 1 ? 'is' : 'are'} no longer yours. ${moneyOf(parts)} ${left}`,
      ),
      details(
        ...(creditPence > 0 ? [detail('On the new gift card', pounds(creditPence))] : []),
        ...(giftPence > 0
          ? [detail('Back on the gift card that has paid', pounds(giftPence))]
          : []),
        ...(cardPence > 0 ? [detail('Back to your bank card', pounds(cardPence))] : []),
        detail('Your reference', booking.reference),
      ),
      ...(cardPence > 0 ? [paragraph(REFUND_TIME)] : []),
    ],
  };
}

function headingOf({ creditPence, cardPence }: Parts): string {
  if (creditPence > 0) return 'Your gift card is on its way';
  return cardPence > 0 ? 'Your refund is on its way' : 'Your money is back on your gift card';
}

function moneyOf({ creditPence, giftPence, cardPence }: Parts): string {
  if (giftPence === 0)
    return creditPence > 0
      ? 'We have put the money on a gift card for you; its code comes in an e-mail of its own.'
      : 'We have sent the money back to your bank card.';
  if (creditPence > 0)
    return 'A part of the money is back on the gift card that has paid, and the rest is on a new gift card for you; its code comes in an e-mail of its own.';
  return cardPence > 0
    ? 'A part of the money is back on the gift card that has paid, and we have sent the rest back to your bank card.'
    : 'The money is back on the gift card that has paid.';
}
