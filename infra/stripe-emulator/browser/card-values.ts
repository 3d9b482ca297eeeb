import { passesLuhn } from '../src/luhn';
import type { CardState } from './card-messages';
import type { Details } from './form-encode';

export type Part = 'number' | 'exp' | 'cvc' | 'postal';
/** The contents of the inputs. */
export type CardValues = Record<Part, string>;

const MIN_DIGITS = 13;

export const emptyCard = (): CardValues => ({ number: '', exp: '', cvc: '', postal: '' });

export const formatters: Record<Part, (text: string) => string> = {
  number: (text) =>
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 '),
  exp: (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => text.replace(/\D/g, '').slice(0, 4),
  postal: (text) => text.slice(0, 12),
};

/** What the page is told about the card, with Stripe's messages. */
export function stateOf(values: CardValues, withoutPostalCode: boolean): CardState {
  const number = values.number.replace(/\s/g, '');
  const error = faultIn(number, values.exp);
  const complete =
    error === undefined &&
    number.length >= MIN_DIGITS &&
    passesLuhn(number) &&
    /^\d\d \/ \d\d$/.test(values.exp) &&
    /^\d{3,4}$/.test(values.cvc) &&
    (withoutPostalCode || values.postal.trim().length > 2);
  return {
    elementType: 'card',
    empty: Object.values(values).every((text) => text === ''),
    complete,
    error,
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    value: { postalCode: values.postal.trim() },
  };
}

function faultIn(number: string, expiry: string): Details | undefined {
  const type = 'validation_error';
  if (number.length >= 16 && !passesLuhn(number))
    return { type, code: 'invalid_number', message: 'Your card number is invalid.' };
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? [];
  if (month !== undefined && year !== undefined && isPast(Number(`20${year}`), Number(month)))
    return {
      type,
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
    };
  return undefined;
}

/** A card is good until the end of its month. */
const isPast = (year: number, month: number): boolean => new Date(year, month, 1) <= new Date();
