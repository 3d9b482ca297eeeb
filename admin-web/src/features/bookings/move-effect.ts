import {
  penceToPounds,
  poundsToPence,
  type BookingDetail,
  type MoveBookingInput,
  type MoveQuote,
} from '@club/contracts';
import { countOf } from '../../shared/ui/count-of';
import { pounds } from '../../shared/ui/money';

/** What a move will do, in the words that staff can read out to the customer. */
export function effectOf(quote: MoveQuote): string {
  const { places, oldTotal, newTotal, difference, becomes, mayWaive } = quote;
  const moves = `${countOf(places, 'place')} for ${pounds(newTotal)} instead of ${pounds(oldTotal)}.`;
  const amount = pounds(penceToPounds(poundsToPence(Math.abs(difference))));
  switch (becomes) {
    case 'none':
      return `${moves} Nothing is paid or refunded. The new tickets are sent by e-mail.`;
    case 'refund':
      return `${moves} At most ${amount} goes back the way it was paid. The new tickets are sent by e-mail.`;
    case 'pay':
      return `${moves} The customer pays the difference of ${amount}${mayWaive ? ', or you say why not' : ''}.`;
  }
}

/** What becomes of the difference of a dearer show, in the words of the dialog. */
export type Difference = 'desk' | 'link' | 'waived';

interface Choice {
  value: Difference;
  label: string;
}

/** The ways that this member of staff has for this booking. A link needs an address, and pays for a whole booking. */
export const choicesFor = (
  { mayWaive, places }: MoveQuote,
  { customerEmail, admits }: Pick<BookingDetail, 'customerEmail' | 'admits'>,
): Choice[] => [
  { value: 'desk', label: 'Paid at the desk' },
  ...(customerEmail !== '' && places === admits
    ? [{ value: 'link', label: 'Pay link by e-mail' } as const]
    : []),
  ...(mayWaive ? [{ value: 'waived', label: 'Not charged' } as const] : []),
];

interface Answers {
  difference?: Difference | undefined;
  holdHours?: number;
  waivedBecause?: string;
}

/** The part of the request that says how the difference is paid; nothing if there is none. */
export function paymentOf(
  { becomes }: MoveQuote,
  { difference, holdHours, waivedBecause }: Answers,
): Pick<MoveBookingInput, 'payment' | 'holdHours' | 'waivedBecause'> {
  if (becomes !== 'pay' || difference === undefined) return {};
  if (difference === 'waived') return waivedBecause === undefined ? {} : { waivedBecause };
  const isHeld = difference === 'link' && holdHours !== undefined;
  return { payment: difference, ...(isHeld && { holdHours }) };
}

/** What the button does. */
export const actOf = (difference: Difference | undefined): string =>
  difference === 'link' ? 'Send the link' : 'Move';
