import type { Arrival, ArrivalResult } from '@club/contracts';
import type { RecordArrivalsCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { OrdersStore } from '../orders/orders.store.js';
import { refusal, type Keeping } from './domain/arrival.js';
import { memberOfStaff } from './member-of-staff.js';
import { checkTimes, DAY_MS, RecordArrival } from './record-arrival.js';

/** Lets people of one show in for a member of staff. Rows are stored in order, and each has its own result. */
@Injectable()
export class RecordArrivals {
  constructor(
    private readonly orders: OrdersStore,
    private readonly recordArrival: RecordArrival,
    private readonly venues: VenueRights,
  ) {}

  /** @throws FORBIDDEN; VALIDATION_FAILED for a time that cannot be true, and then no row is stored. */
  async execute({
    showId,
    arrivals,
  }: RequestOf<typeof RecordArrivalsCall>): Promise<ReplyOf<typeof RecordArrivalsCall>> {
    await this.venues.require(showId);
    const now = new Date();
    checkTimes(arrivals, now, DAY_MS);
    const mayAny = await this.venues.allows(showId, 'door:supervise');
    const door = { showId, by: memberOfStaff(), mayAny, now };
    const results: ArrivalResult[] = [];
    for (const arrival of arrivals) results.push(await this.record(arrival, door));
    return { results };
  }

  private async record(arrival: Arrival, door: Keeping): Promise<ArrivalResult> {
    const order = await this.orders.find(arrival.bookingId);
    if (order?.showId !== door.showId) return refusal(arrival, 'unknown_booking'); // guard: arrivals-at-own-shows
    return this.recordArrival.execute(arrival, door);
  }
}
