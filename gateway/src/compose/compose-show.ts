import { penceToPounds, type Pence, type Show } from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';

/** The same fields for a show without an offer: what staff plan, with nothing on sale. */
const plannedFields = (capacity: number, unitPence: Pence | undefined) => ({
  maxTickets: capacity,
  soldTickets: 0,
  heldTickets: 0,
  status: 'scheduled' as const,
  ...(unitPence !== undefined && { price: penceToPounds(unitPence) }),
});

/** The offer under the field names of the API. They are in each show and in GET /api/live-shows. */
export const offerFields = ({
  capacity,
  sold,
  held,
  status,
  unitPence,
  salesEndAt,
  withdrawn,
}: OfferView) => ({
  maxTickets: capacity,
  soldTickets: sold,
  heldTickets: held,
  status,
  ...(!withdrawn && { price: penceToPounds(unitPence) }),
  salesEndAt,
});

/**
 * A show as the API sends it: its texts are from catalog, its offer from booking. If there is no offer, or if it was withdrawn,
 * nothing is on sale.
 */
export const composeShow = (
  { plannedPence, plannedCapacity, offSale: _, publishAt: __, ...texts }: CatalogShow,
  offer: OfferView | undefined,
): Show => ({
  ...texts,
  ...(offer === undefined ? plannedFields(plannedCapacity, plannedPence) : offerFields(offer)),
});

/** Adds what only staff may see. While the offer is withdrawn, they still see the price that they have planned. */
export const composeShowForStaff = (show: CatalogShow, offer: OfferView | undefined): Show => ({
  ...composeShow(show, offer),
  ...(show.offSale !== undefined && { offSale: show.offSale }),
  ...(show.publishAt !== undefined && { publishAt: show.publishAt }),
  ...(offer?.cancellation !== undefined && { cancellation: offer.cancellation }),
  ...(offer?.withdrawn === true &&
    show.plannedPence !== undefined && { price: penceToPounds(show.plannedPence) }),
});
