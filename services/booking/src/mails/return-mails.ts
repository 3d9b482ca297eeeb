import type { MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { admits } from '../orders/domain/admits.js';
import type { OrderRow } from '../orders/domain/order.js';
import type { Refund } from '../orders/domain/refunds.js';
import type { PlacesReturn } from '../orders/domain/places-return.js';
import { broughtBy, openReturnOf, valueOf } from '../orders/domain/returns.js';

interface About {
  order: OrderRow;
  addressed: Pick<MailContentOf<'booking-link'>, 'to' | 'booking'>;
}

/** Some may have been sold since it was written. @returns null if none is left, or the booking does not know the return. */
export function offeredBack(
  mail: MailRef,
  { order, addressed }: About,
): MailContentOf<'places-offered'> | null {
  const about = returnOf(mail, order);
  if (about === undefined) return null;
  const places = about.places - broughtBy(order, about).sold;
  if (places === 0) return null;
  return { kind: 'places-offered', ...addressed, places, valuePence: valueOf(order, places) };
}

export function notSold(
  mail: MailRef,
  { order, addressed }: About,
): MailContentOf<'places-not-sold'> | null {
  const about = returnOf(mail, order);
  if (about === undefined) return null;
  const left = about.places - broughtBy(order, about).sold;
  const places = Math.min(left, admits(order)); // staff may have refunded some of them since
  return { kind: 'places-not-sold', ...addressed, places };
}

/** The places that a refund is for if the booker has given them back. Where its money went does not matter. */
export const givenBackOf = (refund: Refund | undefined): { resoldPlaces?: number } =>
  refund?.returnId === undefined ? {} : { resoldPlaces: refund.places };

/** Whether the return of an e-mail has ended: its tickets are sold, or the booker has them back. */
export function hasReturnEnded(mail: MailRef, order: OrderRow): boolean {
  const about = returnOf(mail, order);
  return about !== undefined && about !== openReturnOf(order);
}

/** The e-mail's id names the return that it is about. */
const returnOf = ({ _id, kind }: MailRef, { returns = [] }: OrderRow): PlacesReturn | undefined =>
  returns.find(({ returnId }) => _id === `${kind}-${returnId}`);
