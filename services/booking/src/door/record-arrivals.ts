import { DomainError, type Arrival, type ArrivalResult } from '@club/contracts';
import { currentContext } from '@club/kit';
import type { RecordArrivalsCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import { mayUndo, refusal, type ArrivalRow, type Doorkeeper } from './domain/arrival.js';
import { StoreArrival } from './store-arrival.js';

const DAY_MS = 24 * 60 * 60_000;

interface Door {
  showId: string;
  by: Doorkeeper;
  mayAny: boolean;
  now: Date;
}

/** Lets people of one show in for a member of staff. Rows are stored in order, and each has its own result. */
@Injectable()
export class RecordArrivals {
  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly orders: OrdersStore,
    private readonly storeArrival: StoreArrival,
    private readonly venues: VenueRights,
  ) {}

  /** @throws FORBIDDEN; VALIDATION_FAILED for a time that cannot be true, and then no row is stored. */
  async execute({
    showId,
    arrivals,
  }: RequestOf<typeof RecordArrivalsCall>): Promise<ReplyOf<typeof RecordArrivalsCall>> {
    await this.venues.require(showId);
    const now = new Date();
    checkTimes(arrivals, now);
    const mayAny = await this.venues.allows(showId, 'door:supervise');
    const door = { showId, by: memberOfStaff(), mayAny, now };
    const results: ArrivalResult[] = [];
    for (const arrival of arrivals) results.push(await this.record(arrival, door));
    return { results };
  }

  private async record(arrival: Arrival, door: Door): Promise<ArrivalResult> {
    const order = await this.orders.find(arrival.bookingId);
    if (order?.showId !== door.showId) return refusal(arrival, 'unknown_booking'); // guard: arrivals-at-own-shows
    if ((await this.arrivals.find(arrival.arrivalId)) !== null)
      return this.storeArrival.answerStored(arrival);
    if (arrival.undoes === undefined) return this.storeArrival.execute(arrival, door, null);
    const original = await this.arrivals.find(arrival.undoes);
    if (original === null || !isWhole(arrival, original) || !mayUndo(original, door))
      return refusal(arrival, 'conflict');
    return this.storeArrival.execute(arrival, door, original);
  }
}

const isWhole = (undo: Arrival, original: ArrivalRow): boolean =>
  undo.bookingId === original.bookingId && undo.n === -original.n;

/** A clock that is a day wrong would put the arrival on another night. */
function checkTimes(arrivals: readonly Arrival[], now: Date): void {
  const errors = arrivals.flatMap(({ at }, index) =>
    Math.abs(Date.parse(at) - now.getTime()) <= DAY_MS
      ? []
      : [{ path: `arrivals.${index}.at`, message: 'Must be within a day of now' }],
  );
  if (errors.length > 0) throw new DomainError('VALIDATION_FAILED', undefined, errors);
}

function memberOfStaff(): Doorkeeper {
  const { id = '', username = '' } = currentContext()?.staff ?? {};
  return { kind: 'staff', id, name: username };
}
