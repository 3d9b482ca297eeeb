import { penceToPounds, type Pence, type Show } from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';

/** A draft: staff's plan, with nothing on sale. */
const planned = (capacity: number, unitPence: Pence | undefined) => ({
  maxTickets: capacity,
  soldTickets: 0,
  heldTickets: 0,
  status: 'scheduled' as const,
  ...(unitPence !== undefined && { price: penceToPounds(unitPence) }),
});

/** What is on sale, in the wire's names: a part of each show, and of GET /api/live-shows. */
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

/** A show on the wire: catalog's texts and booking's offer. Without an offer, or with one that was withdrawn, nothing is on sale. */
export const composeShow = (
  { plannedPence, plannedCapacity, offSale: _, publishAt: __, ...texts }: CatalogShow,
  offer: OfferView | undefined,
): Show => ({
  ...texts,
  ...(offer === undefined ? planned(plannedCapacity, plannedPence) : offerFields(offer)),
});

/** Staff go on seeing the price that they plan while a show is off sale. */
export const composeShowForStaff = (show: CatalogShow, offer: OfferView | undefined): Show => ({
  ...composeShow(show, offer),
  ...(show.offSale !== undefined && { offSale: show.offSale }),
  ...(show.publishAt !== undefined && { publishAt: show.publishAt }),
  ...(offer?.cancellation !== undefined && { cancellation: offer.cancellation }),
  ...(offer?.withdrawn === true &&
    show.plannedPence !== undefined && { price: penceToPounds(show.plannedPence) }),
});
