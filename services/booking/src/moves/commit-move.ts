import { createHash } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { actingStaff, Outbox, Trail, type TrailNote } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import type { DoorOfSale } from '../offers/domain/offer.js';
import { MovedClaimsStore } from '../offers/moved-claims.store.js';
import type { Move, SupplementOf } from '../orders/domain/move.js';
import { moveNoteOf } from '../orders/domain/move-note.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftCredit, draftRefund, type Refund } from '../orders/domain/refunds.js';
import { paidAtDesk } from '../orders/domain/supplement.js';
import { historyLine } from '../orders/history-line.js';
import { MovesStore } from '../orders/moves.store.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import type { ClientSession } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SplitOrder } from '../orders/split-order.js';
import type { ProposedMove } from './read-terms.js';

/** A move that was checked against what is stored. The transaction compares it once more. */
export interface MovePlan extends ProposedMove {
  moveId: string;
  /** Why the customer does not pay the difference. */
  waivedBecause?: string;
  /** How the customer pays the difference, if staff say so. */
  payment?: 'desk' | 'link';
  /** The booker moves it, so no act of staff is noted. */
  isByBooker?: true;
  /** A phone at the door moves it, by the rule of sales there. */
  atDoor?: { deviceId: string; name: string; of: DoorOfSale };
}

/**
 * One transaction: the order, the places of both shows, the refund or the money that was taken at the desk, the e-mail with
 * the new tickets and the audit trail.
 */
@Injectable()
export class CommitMove {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly moves: MovesStore,
    private readonly splitOrder: SplitOrder,
    private readonly claims: MovedClaimsStore,
    private readonly outbox: Outbox,
    private readonly trail: Trail,
  ) {}

  /** @throws EDITED_MEANWHILE if the booking has changed, or its places are not to be had any more */
  execute(plan: MovePlan, claimId: string): Promise<OrderRow> {
    const { order, party, terms, moveId } = plan;
    const { _id: orderId, showId, refunds } = order;
    return this.orders.transaction(async (session) => {
      if (party !== undefined) await this.splitOrder.execute(party, order, session);
      const moved = await this.moves.move(order, this.changeOf(plan), session);
      if (moved === null) throw new DomainError('EDITED_MEANWHILE');
      const places = { orderId, quantity: terms.places };
      const known = { claimId, returned: refunds.map(({ id }) => id) };
      if (!(await this.claims.moveIn(terms.showId, { ...places, ...known }, session)))
        throw new DomainError('EDITED_MEANWHILE');
      // guard: old-places-go-back-with-the-move (invariants.md I35)
      if (!(await this.claims.moveOut(showId, { orderId, moveId }, session)))
        throw new DomainError('EDITED_MEANWHILE');
      // guard: desk-money-is-in-the-books (invariants.md I55)
      if (isPaidAtDesk(plan)) await this.takeAtDesk(plan, session);
      if (order.email !== '') await this.tell(plan, claimId, session);
      if (plan.isByBooker === undefined) await this.trail.write(noteOf(plan), session);
      crashPoint('move-before-commit');
      return moved;
    });
  }

  /** The money is on a supplement, as if a card had paid it, so that every rule about refunds holds (invariants.md I55). */
  private takeAtDesk(plan: MovePlan, session: ClientSession): Promise<void> {
    const begun = historyLine('completed', { note: 'paid at the desk' });
    const draft = { of: supplementOf(plan), places: plan.terms.places, begun };
    return this.openOrders.insert(paidAtDesk(draft), session);
  }

  /** A part is confirmed for the first time, and those who stay get tickets for fewer people. */
  private async tell(
    { order, party }: MovePlan,
    claimId: string,
    session: ClientSession,
  ): Promise<void> {
    const about = (subject: string) => ({ kind: 'booking-confirmed', subject }) as const;
    const { _id } = order;
    if (party === undefined)
      return this.outbox.write({ ...about(_id), fact: `${_id}-${claimId}` }, session);
    await this.outbox.write(about(_id), session);
    await this.outbox.write({ ...about(party._id), fact: `${party._id}-split-${_id}` }, session);
  }

  private changeOf(plan: MovePlan) {
    const { order, terms, moveId, waivedBecause, isByBooker, atDoor } = plan;
    const settledBy = settlementOf(plan);
    const by = atDoor?.name ?? actingStaff();
    const move: Move = {
      moveId,
      from: { showId: order.showId, unitPence: order.unitPence },
      // If the difference is waived, a ticket has cost what it had cost before.
      to: {
        showId: terms.showId,
        unitPence: settledBy === 'waived' ? order.unitPence : terms.unitPence,
      },
      quantity: terms.places,
      differencePence: terms.differencePence,
      settledBy,
      ...(isByBooker === undefined && { by }),
      at: new Date(),
      ...(waivedBecause !== undefined && { reason: waivedBecause }),
    };
    const reason = `moved to a cheaper show`;
    const refund = {
      refundId: `move-${moveId}`,
      pence: terms.refundPence,
      places: 0,
      reason,
    };
    return {
      move,
      note: historyNote(plan),
      ...(atDoor !== undefined && { by }),
      ...(terms.refundPence > 0 && { refund: draft(plan, refund) }),
    };
  }
}

function draft({ order, asCredit }: MovePlan, request: Parameters<typeof draftRefund>[1]): Refund {
  if (asCredit !== true) return draftRefund(order, request);
  return draftCredit(order, request, creditAccountOf(order._id, request.refundId));
}

/** One refund has one card, in each process that carries it out. The ids of staff's routes have at most 64 characters. */
const creditAccountOf = (orderId: string, refundId: string): string =>
  createHash('sha256').update(`credit ${orderId} ${refundId}`).digest('hex').slice(0, 32);

/** What the difference of a move is paid for. */
export const supplementOf = ({ order, terms, moveId }: MovePlan): SupplementOf => ({
  orderId: order._id,
  moveId,
  from: { showId: order.showId, unitPence: order.unitPence },
  to: { showId: terms.showId, unitPence: terms.unitPence },
});

/** The same while it waits for its payment: tickets that are to leave their party belong to it until then. */
export const openSupplementOf = (plan: MovePlan): SupplementOf => {
  const { order, party } = plan;
  const of = supplementOf(plan);
  if (party === undefined) return of;
  return { ...of, orderId: party._id, part: { partyId: party._id, partId: order._id } };
};

const isPaidAtDesk = ({ terms, payment }: MovePlan): boolean =>
  terms.becomes === 'pay' && payment === 'desk';

function settlementOf(plan: MovePlan): Move['settledBy'] {
  const { terms, asCredit } = plan;
  if (terms.becomes === 'pay') return isPaidAtDesk(plan) ? 'desk' : 'waived';
  return asCredit === true ? 'credit' : terms.becomes;
}

function historyNote(plan: MovePlan): string {
  const { source, target, waivedBecause, atDoor } = plan;
  const where = atDoor === undefined ? '' : ', at the door';
  return `${moveNoteOf(source, target)}${where}${wordsFor(settlementOf(plan), waivedBecause)}`;
}

function wordsFor(settledBy: Move['settledBy'], waivedBecause = ''): string {
  if (settledBy === 'waived') return `, difference waived: ${waivedBecause}`;
  return settledBy === 'desk' ? ', the difference was paid at the desk' : '';
}

/** Ids and pence only. */
const noteOf = ({ order, party, target, terms, ...plan }: MovePlan): TrailNote => ({
  act: 'booking-move',
  id: (party ?? order)._id,
  venue: target.venueId,
  details: {
    moveId: plan.moveId,
    from: order.showId,
    to: terms.showId,
    pence: terms.differencePence,
    becomes: terms.becomes,
    ...(terms.becomes === 'pay' && plan.payment !== undefined && { payment: plan.payment }),
    ...(party !== undefined && { partId: order._id }),
    ...(plan.atDoor !== undefined && { phone: plan.atDoor.deviceId }),
  },
});
