import { searchKeyOf } from '@club/contracts';
import { EXPORT_PAGE, type ExportBookingsCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { statesWith } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrderListStore, type ListPlace } from '../orders/order-list.store.js';

/** Everything that a filter matches, in parts, at the venues where the member of staff may export. */
@Injectable()
export class ExportBookings {
  constructor(
    private readonly orders: OrderListStore,
    private readonly venues: VenueRights,
  ) {}

  async execute({
    after,
    search,
    showId,
    status,
  }: RequestOf<typeof ExportBookingsCall>): Promise<ReplyOf<typeof ExportBookingsCall>> {
    const filter = {
      search: search && searchKeyOf(search),
      showId,
      states: status && statesWith((traits) => traits.status === status),
      // guard: exports-end-at-the-venue
      showIds: await this.venues.shows(),
    };
    const place = after === undefined ? undefined : placeIn(after);
    const rows = await this.orders.rowsAfter({ ...filter, after: place, limit: EXPORT_PAGE });
    const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
    return {
      bookings: rows.map(viewBooking),
      ...(last && { next: textOf(last) }),
      ...(after === undefined && { total: await this.orders.count(filter) }),
    };
  }
}

const textOf = ({ createdAt, _id }: ListPlace): string => `${createdAt.getTime()}_${_id}`;
function placeIn(text: string): ListPlace {
  const at = text.indexOf('_');
  return { createdAt: new Date(Number(text.slice(0, at))), _id: text.slice(at + 1) };
}
