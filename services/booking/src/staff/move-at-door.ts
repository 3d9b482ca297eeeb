import { DomainError, doorNight, formatPrice, pence } from '@club/contracts';
import type { MoveAtDoorCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { AcceptDevice } from '../door/accept-device.js';
import { ArrivalsStore } from '../door/arrivals.store.js';
import { keeperOf, mayUndoAny, type DeviceRow } from '../door/domain/device.js';
import { partyOf, type Reader } from '../door/domain/views.js';
import { viewNightParty } from '../door/night-views.js';
import { ReadCode } from '../door/read-code.js';
import type { MovePlan } from '../moves/commit-move.js';
import { isMoved } from '../moves/is-moved.js';
import { MakeMove } from '../moves/make-move.js';
import { moveOnce } from '../moves/move-once.js';
import { ReadTerms } from '../moves/read-terms.js';
import { OffersStore } from '../offers/offers.store.js';
import { placesForWalkUps } from '../offers/walk-up-rule.js';
import type { OrderRow } from '../orders/domain/order.js';
import { SupplementsStore } from '../orders/supplements.store.js';

type Input = Omit<RequestOf<typeof MoveAtDoorCall>, 'credential'>;
interface Scene {
  device: DeviceRow;
  now: Date;
}

const BY_STAFF = 'Please move it in the staff area.';

/**
 * Moves the booking of a ticket to the show of a phone of the box office (ADR 58). The ticket itself is the proof that its people
 * are here. Nothing is paid and nothing goes back, because a phone takes no difference: such a booking is moved by staff.
 */
@Injectable()
export class MoveAtDoor {
  constructor(
    private readonly acceptDevice: AcceptDevice,
    private readonly readCode: ReadCode,
    private readonly offers: OffersStore,
    private readonly arrivals: ArrivalsStore,
    private readonly supplements: SupplementsStore,
    private readonly readTerms: ReadTerms,
    private readonly makeMove: MakeMove,
  ) {}

  /**
   * @throws the refusals of AcceptDevice.toMove, NOT_FOUND, NOT_PAID, ALREADY_IN, MOVE_OPEN, SALES_CLOSED, NOT_ENOUGH_TICKETS,
   * CALL_THE_CLUB, EDITED_MEANWHILE, ID_IN_USE
   */
  async execute(
    { credential, ...input }: RequestOf<typeof MoveAtDoorCall>,
    now = new Date(),
  ): Promise<ReplyOf<typeof MoveAtDoorCall>> {
    const device = await this.acceptDevice.toMove(credential);
    const reader = { by: keeperOf(device), mayAny: mayUndoAny(device), now };
    const moved = await moveOnce({
      read: () => this.orderOf(input, reader),
      answered: async (order) => (isMoved(order, input.moveId, input.showId) ? order : undefined),
      plan: (order) => this.plan(order, input, { device, now }),
      carryOut: (plan) => this.makeMove.execute(plan),
    });
    if (moved.showId !== input.showId) throw new DomainError('NOT_FOUND'); // it has moved on since
    const rows = await this.arrivals.findOfBookings([moved._id]);
    return { party: viewNightParty(moved, partyOf(moved, rows, reader)) };
  }

  /** Another holder's ticket moves nothing, nor does one that was replaced. */
  private async orderOf({ code, showId }: Input, reader: Reader): Promise<OrderRow> {
    const { scan, order } = await this.readCode.execute(code, [showId], async () => reader);
    if (scan.read !== 'ticket' || scan.booking === undefined || order === undefined)
      throw new DomainError('NOT_FOUND');
    // guard: old-tickets-move-nothing (invariants.md I38)
    if (scan.issue < scan.booking.issue) throw new DomainError('NOT_FOUND');
    return order;
  }

  private async plan(
    order: OrderRow,
    { moveId, showId }: Input,
    { device, now }: Scene,
  ): Promise<MovePlan> {
    const { venueId } = device.venue;
    const target = await this.offers.find(showId);
    if (target?.venueId !== venueId) throw new DomainError('NOT_FOUND');
    // guard: phones-move-within-their-venue (invariants.md I38)
    if ((await this.offers.findVenue(order.showId)) !== venueId)
      throw new DomainError('CALL_THE_CLUB', `The ticket is for another venue. ${BY_STAFF}`);
    if ((await this.supplements.findOpen(order._id)) !== null) throw new DomainError('MOVE_OPEN');
    if (placesForWalkUps(target, now) === 0) throw new DomainError('NOT_ENOUGH_TICKETS', FULL);
    const move = await this.readTerms.atDoor(order, target, now);
    checkDifference(move.terms);
    checkNight(move, now);
    const { _id: deviceId, name } = device;
    const of = { venueId, night: doorNight(now), doorsTime: target.ticket.doorsTime };
    return { ...move, moveId, atDoor: { deviceId, name, of } };
  }
}

const FULL = 'No places left tonight.';

/** A code of an earlier night may have let its people in by the printed list. */
function checkNight({ source }: Pick<MovePlan, 'source'>, now: Date): void {
  // guard: past-nights-move-nothing (invariants.md I38)
  if (source !== null && source.ticket.date < doorNight(now))
    throw new DomainError('CALL_THE_CLUB', `That night is over. ${BY_STAFF}`);
}

/** What was refunded before has no difference left to give back. */
function checkDifference({ becomes, differencePence }: MovePlan['terms']): void {
  if (becomes === 'none') return; // guard: no-difference-at-the-door (invariants.md I38)
  const difference = formatPrice(pence(Math.abs(differencePence)));
  throw new DomainError('CALL_THE_CLUB', `There is a difference of ${difference}. ${BY_STAFF}`);
}
