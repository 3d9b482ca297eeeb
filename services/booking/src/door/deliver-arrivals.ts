import { DomainError, type Arrival, type ArrivalResult } from '@club/contracts';
import { doorArrivals, doorRefusals } from '@club/kit';
import type { DeliverArrivalsCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { AcceptDevice } from './accept-device.js';
import { ArrivalsStore } from './arrivals.store.js';
import { DoorDevicesStore } from './devices.store.js';
import { refusal, type ArrivalFlag, type Keeping } from './domain/arrival.js';
import {
  firstOf,
  keeperOf,
  lastOf,
  mayHaveLetIn,
  mayUndoAny,
  type DeviceRow,
} from './domain/device.js';
import { FindOrderOfTicket } from './find-order-of-ticket.js';
import { checkTimes, DAY_MS, RecordArrival } from './record-arrival.js';
import { RefusalsStore } from './refusals.store.js';
import { StoreArrival } from './store-arrival.js';
import { hashOf } from './phone-secrets.js';

/** A phone may have been without a network, or switched off. */
const LATEST_MS = 7 * DAY_MS;
/** How often it reads a booking that moves at the same moment. */
const READS = 3;

/** Stores what a phone has done, in order, even if it should not have happened. */
@Injectable()
export class DeliverArrivals {
  constructor(
    private readonly acceptDevice: AcceptDevice,
    private readonly arrivals: ArrivalsStore,
    private readonly offers: OffersStore,
    private readonly findOrder: FindOrderOfTicket,
    private readonly storeArrival: StoreArrival,
    private readonly recordArrival: RecordArrival,
    private readonly refusals: RefusalsStore,
    private readonly devices: DoorDevicesStore,
  ) {}

  /**
   * @throws DEVICE_REVOKED; VALIDATION_FAILED for a time that cannot be true or is not of the phone's nights, and then no row is
   * stored. The phone sends the others again without that one, and keeps it for a person to look at.
   */
  async execute({
    credential,
    arrivals,
  }: RequestOf<typeof DeliverArrivalsCall>): Promise<ReplyOf<typeof DeliverArrivalsCall>> {
    const device = await this.acceptDevice.toDeliver(credential);
    checkTimes(arrivals, new Date(), LATEST_MS);
    checkNights(arrivals, device); // guard: phones-count-on-their-nights (invariants.md I38)
    const results: ArrivalResult[] = [];
    for (const arrival of arrivals) results.push(await this.deliver(arrival, device));
    await this.devices.noteSeen(device);
    return { results };
  }

  private async deliver(arrival: Arrival, device: DeviceRow): Promise<ArrivalResult> {
    const result = await this.record(arrival, device);
    const { result: outcome } = result;
    doorArrivals.inc({ outcome });
    if (result.version === null) await this.noteRefusal(arrival, outcome, device);
    return result;
  }

  private async record(sent: Arrival, device: DeviceRow): Promise<ArrivalResult> {
    const order = await this.orderOf(sent, device);
    const arrival = order === null ? sent : { ...sent, bookingId: order._id };
    // A repeat has its first answer, also if the booking has gone to another city since.
    if ((await this.arrivals.find(arrival.arrivalId)) !== null)
      return this.storeArrival.answerStored(arrival);
    for (let turn = 1; ; turn += 1) {
      const result = await this.recordNow(arrival, device);
      const hasMoved = result.result === 'unknown_booking' && turn < READS;
      if (!hasMoved) return result;
    }
  }

  /** A phone that does not have a booking in its list knows it only by what its ticket says. */
  private orderOf({ bookingId }: Arrival, { venue, nights }: DeviceRow): Promise<OrderRow | null> {
    return this.findOrder.execute(bookingId, async () => {
      const offers = await this.offers.findBetween(firstOf(nights), lastOf(nights));
      return offers.filter(({ venueId }) => venueId === venue.venueId).map(({ _id }) => _id);
    });
  }

  /** @returns `unknown_booking` also if the booking has moved to another show while this was written. */
  private async recordNow(arrival: Arrival, device: DeviceRow): Promise<ArrivalResult> {
    const order = await this.orderOf(arrival, device);
    if (order === null) return refusal(arrival, 'unknown_booking');
    const isHere = await this.isAt(order.showId, device);
    // guard: phones-let-in-at-their-venue (invariants.md I38)
    if (!isHere && !(await this.wasHere(order, device))) return refusal(arrival, 'other_venue');
    return this.recordArrival.execute(arrival, keepingOf(device, { isHere, showId: order.showId }));
  }

  private async isAt(showId: string, { venue }: DeviceRow): Promise<boolean> {
    return (await this.offers.findVenue(showId)) === venue.venueId;
  }
  /** A phone without a network does not know that a booking has moved away. */
  private async wasHere({ moves = [] }: OrderRow, device: DeviceRow): Promise<boolean> {
    for (const { from } of moves) if (await this.isAt(from.showId, device)) return true;
    return false;
  }

  private async noteRefusal(
    { arrivalId }: Arrival,
    reason: string,
    { _id: deviceId, venue: { venueId } }: DeviceRow,
  ): Promise<void> {
    doorRefusals.inc({ reason });
    await this.refusals.add({ reason, codeHash: hashOf(arrivalId), deviceId, venueId });
  }
}

/** A phone that was added for one night counts no one in on later ones (invariants.md I38). @throws VALIDATION_FAILED */
function checkNights(arrivals: readonly Arrival[], device: DeviceRow): void {
  const errors = arrivals.flatMap(({ at }, index) => {
    if (mayHaveLetIn(device, new Date(at))) return [];
    return [{ path: `arrivals.${index}.at`, message: 'Must be on a night of this phone' }];
  });
  if (errors.length > 0) throw new DomainError('VALIDATION_FAILED', undefined, errors);
}

function keepingOf(
  device: DeviceRow,
  { isHere, showId }: { isHere: boolean; showId: string },
): Keeping {
  const flags: ArrivalFlag[] = [];
  if (device.revokedAt !== undefined) flags.push('revoked_device');
  if (!isHere) flags.push('moved_meanwhile');
  return { by: keeperOf(device), mayAny: mayUndoAny(device), now: new Date(), showId, flags };
}
