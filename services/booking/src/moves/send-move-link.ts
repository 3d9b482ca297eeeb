import { DomainError, formatPounds, MIN_CARD_PENCE } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import type { SupplementOf } from '../orders/domain/move.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { isStillAsQuoted } from '../orders/domain/supplement.js';
import { isGiven } from '../orders/domain/transfers.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import type { ClientSession } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import type { MovePlan } from './commit-move.js';
import { PayForMove } from './pay-for-move.js';

const HOUR_MS = 60 * 60 * 1000;
const DEFAULT_HOURS = 24;
const NO_ADDRESS = 'This booking has no e-mail address. Please take the money at the desk.';
const GIVEN = 'Someone else has paid for these tickets. Please take the money at the desk.';
const A_PART = 'A link pays for a whole booking. Please take the money at the desk.';
const TOO_SMALL = 'The difference is too small for a card. Please take the money at the desk.';

/** The booking's page puts the booking's id before the ids of its moves, so it can continue this move. */
export const linkedMoveId = (orderId: string, moveId: string): string => `${orderId}-${moveId}`;

/**
 * Sends a customer the link to the difference of a move. The supplement holds the places until it is paid, or until its
 * time ends. A crash before the last transaction leaves the short hold, which runs out by itself or which a repetition
 * takes on (invariants.md I55).
 */
@Injectable()
export class SendMoveLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly supplements: SupplementsStore,
    private readonly offers: OffersStore,
    private readonly payForMove: PayForMove,
    private readonly acts: StaffActsStore,
    private readonly outbox: Outbox,
    private readonly trail: ShowTrail,
  ) {}

  /** The supplement that the same request has begun. @throws ID_IN_USE if it was for another show */
  async findBegun(order: OrderRow, moveId: string, showId: string): Promise<OrderRow | null> {
    const begun = await this.supplements.find(linkedMoveId(order._id, moveId));
    if (begun !== null && begun.supplementOf?.to.showId !== showId)
      throw new DomainError('ID_IN_USE');
    return begun;
  }

  /** Whether the booking can have a link. @throws VALIDATION_FAILED */
  check({ order, party, terms }: MovePlan): void {
    if (terms.differencePence < MIN_CARD_PENCE) throw refused(TOO_SMALL);
    if (party !== undefined) throw refused(A_PART);
    if (order.email === '') throw refused(NO_ADDRESS);
    if (isGiven(order)) throw refused(GIVEN);
  }

  /** @throws MOVE_OPEN, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS */
  async execute(plan: MovePlan, holdHours: number | undefined): Promise<void> {
    const moveId = linkedMoveId(plan.order._id, plan.moveId);
    const held = await this.payForMove.execute({ ...plan, moveId }, { byLink: true });
    await this.send(held, holdHours);
  }

  /** Takes on what the same request has begun. @throws HOLD_EXPIRED if its time is over */
  async goOn(begun: OrderRow, holdHours: number | undefined): Promise<void> {
    await this.send(
      begun.state === 'new' ? await this.payForMove.proceed(begun) : begun,
      holdHours,
    );
  }

  private async send(supplement: OrderRow, holdHours = DEFAULT_HOURS): Promise<void> {
    const { _id, state, showId, supplementOf: of } = supplement;
    if (hasEnded(state)) throw new DomainError('HOLD_EXPIRED');
    if (state !== 'held' || of === undefined) return; // sent before
    const expiresAt = await this.endOf(showId, holdHours);
    const isQuoted = await this.orders.transaction((session) =>
      this.write(supplement, { of, expiresAt, session }),
    );
    if (isQuoted) return;
    await this.payForMove.release(_id);
    throw new DomainError('EDITED_MEANWHILE');
  }

  /**
   * One transaction: the long hold, its e-mail, the line in the history of the booking and the row of the act.
   * @returns false, with nothing written, if the booking is no longer what was quoted.
   */
  private async write(
    { _id, showId, totalPence, quantity }: OrderRow,
    { of, expiresAt, session }: { of: SupplementOf; expiresAt: Date; session: ClientSession },
  ): Promise<boolean> {
    const booking = await this.orders.find(of.orderId, session);
    // guard: links-as-quoted (invariants.md I55)
    if (booking === null || !isStillAsQuoted(booking, of, quantity)) return false;
    const note = `link sent to pay £${formatPounds(totalPence)} for a dearer show`;
    const taken = { set: { expiresAt }, note };
    if ((await this.openOrders.markPending(_id, taken, session)) === null) {
      const current = await this.orders.find(_id, session);
      if (current === null || hasEnded(current.state)) throw new DomainError('HOLD_EXPIRED');
      return true; // sent before
    }
    await this.acts.noteOnce(booking, { id: `${_id}-sent`, note }, session);
    await this.outbox.write({ kind: 'move-pay-link', subject: _id }, session);
    const { orderId: id, moveId, from, to } = of;
    const about = { moveId, from: from.showId, to: to.showId, pence: totalPence };
    const details = { ...about, becomes: 'pay', payment: 'link' };
    await this.trail.write({ act: 'booking-move', id, showId, details }, session);
    crashPoint('move-before-commit');
    return true;
  }

  /** No one pays for a show that is not on sale any more. */
  private async endOf(showId: string, holdHours: number): Promise<Date> {
    const offer = await this.offers.find(showId);
    if (offer === null) throw new DomainError('SALES_CLOSED');
    return new Date(Math.min(Date.now() + holdHours * HOUR_MS, offer.salesEndAt.getTime()));
  }
}

const hasEnded = (state: OrderRow['state']): boolean => STATES[state].noTicketBecause === 'expired';

const refused = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'payment', message }]);
