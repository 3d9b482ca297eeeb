import type { MailContentOf } from '@club/messages';
import type { OfferCounts } from '../offers/domain/offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isGiven } from '../orders/domain/transfers.js';

interface Asked {
  /** The supplement of the move, and the show that it has places at. */
  order: OrderRow;
  offer: OfferCounts;
}
interface About {
  order: OrderRow;
  addressed: Pick<MailContentOf<'booking-link'>, 'to' | 'booking'>;
}

/**
 * The supplement has the sum and the new show; its booking has the person, who may have been erased since, or be a friend who
 * pays for nothing.
 */
export function movePayLink(
  { order: supplement, offer }: Asked,
  { order, addressed }: About,
): MailContentOf<'move-pay-link'> | null {
  if (order.email === '' || isGiven(order)) return null;
  const { to, booking } = addressed;
  const { reference, ticket: oldShow, linkToken } = booking;
  const { quantity: places, duePence, expiresAt } = supplement;
  return {
    kind: 'move-pay-link',
    ...{ to, reference, oldShow, linkToken },
    ...{ newShow: offer.ticket, places, duePence, expiresAt: expiresAt.toISOString() },
  };
}
