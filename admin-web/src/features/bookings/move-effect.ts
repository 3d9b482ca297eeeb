import { penceToPounds, poundsToPence, type MoveQuote } from '@club/contracts';
import { countOf } from '../../shared/ui/count-of';
import { pounds } from '../../shared/ui/money';

/** What a move will do, in the words that staff can read out to the customer. */
export function effectOf(quote: MoveQuote): string {
  const { places, oldTotal, newTotal, difference, becomes } = quote;
  const moves = `${countOf(places, 'place')} for ${pounds(newTotal)} instead of ${pounds(oldTotal)}.`;
  const amount = pounds(penceToPounds(poundsToPence(Math.abs(difference))));
  switch (becomes) {
    case 'none':
      return `${moves} Nothing is paid or refunded. The new tickets are sent by e-mail.`;
    case 'refund':
      return `${moves} At most ${amount} goes back the way it was paid. The new tickets are sent by e-mail.`;
    case 'pay':
      return quote.mayWaive
        ? `${moves} The difference of ${amount} is not charged: say why the customer does not pay it.`
        : `${moves} Only a manager may let the difference of ${amount} go. Otherwise sell a new booking and refund this one.`;
  }
}

/** A dearer show needs someone who may let the difference go. */
export const mayMove = ({ becomes, mayWaive }: MoveQuote): boolean => becomes !== 'pay' || mayWaive;
