import { NEW_SHOW_DEFAULTS, penceToPounds, type Show } from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';

/** One show on the wire: catalog's texts, booking's offer. Without an offer nothing is on sale. */
export function composeShow({ plannedPrice, plannedPlaces, ...texts }: CatalogShow, offer: OfferView | undefined): Show {
  const price = offer === undefined ? plannedPrice : penceToPounds(offer.unitPence);
  return {
    ...texts,
    doorsTime: texts.doorsTime || NEW_SHOW_DEFAULTS.doorsTime,
    maxTickets: offer?.capacity ?? plannedPlaces,
    soldTickets: offer?.sold ?? 0,
    heldTickets: offer?.held ?? 0,
    status: offer?.status ?? 'scheduled',
    ...(price !== undefined && { price }),
    ...(offer !== undefined && { salesEndAt: offer.salesEndAt }),
  };
}
