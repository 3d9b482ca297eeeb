import { DomainError } from '@club/contracts';
import type { BookingView, MoveBookingCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { checkQuote } from './move-quote.js';
import { MoveRights } from './move-rights.js';
import { CommitMove, type MovePlan } from './commit-move.js';
import { moveTerms } from './domain/move-terms.js';

type Input = RequestOf<typeof MoveBookingCall>;

/** How long the places of the other show are held. If the move is interrupted, a sweep frees them afterwards. */
const HOLD_MS = 60_000;

/**
 * Moves a booking to another show. Its places at the other show are claimed as in a sale, under the id of the move; then
 * one transaction sells them to the booking, gives the old ones back and writes what becomes of the difference
 * (invariants.md I35). A crash before the transaction leaves a claim that runs out by itself; a crash after it leaves a
 * refund that is due, which the settle sweep carries out.
 */
@Injectable()
export class MoveBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly refundOrder: RefundOrder,
    private readonly rights: MoveRights,
    private readonly commitMove: CommitMove,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @throws NOT_FOUND, FORBIDDEN, NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED,
   * QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE, ID_IN_USE
   */
  async execute(input: Input): Promise<BookingView> {
    const order = await this.orders.find(input.id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.rights.requireVenues(order.showId, input.showId);
    const moved = isMoved(order, input) ? order : await this.move(await this.plan(order, input));
    await this.refundOrder.execute(moved);
    return viewBooking((await this.orders.find(order._id)) ?? moved);
  }

  private async plan(order: OrderRow, input: Input): Promise<MovePlan> {
    const [source, target] = await Promise.all([
      this.offers.find(order.showId),
      this.offers.find(input.showId),
    ]);
    if (target === null) throw new DomainError('NOT_FOUND');
    const now = new Date();
    const terms = moveTerms(order, target, now);
    checkQuote(this.settings.TICKET_SECRET, input.quoteId, terms, now);
    if (source?.ticket.city !== target.ticket.city && !input.knowsCity)
      throw refused('knowsCity', `Please confirm that the show is in ${target.ticket.city}`);
    await this.rights.checkDifference(order, terms, input.waivedBecause);
    return { order, source, target, terms, input };
  }

  private async move(plan: MovePlan): Promise<OrderRow> {
    const { terms, target, input } = plan;
    const claimId = `move-${input.moveId}`;
    const places = { orderId: claimId, quantity: terms.places };
    const now = new Date();
    const wanted = { quantity: terms.places, unitPence: target.unitPence };
    const hold = { ...places, ...wanted, expiresAt: new Date(now.getTime() + HOLD_MS) };
    if (!(await this.claims.hold(terms.showId, hold, now))) {
      const current = (await this.offers.find(terms.showId)) ?? target;
      throw refusalOf(current, wanted, now) ?? notEnough(current.free);
    }
    crashPoint('move-claimed');
    try {
      const moved = await this.commitMove.execute(plan, claimId);
      crashPoint('move-committed');
      return moved;
    } catch (error) {
      await this.claims.release(terms.showId, places);
      return this.afterAnother(plan, error);
    }
  }

  /** The answer of the commit may have been lost, or the same request was quicker. */
  private async afterAnother({ order, input }: MovePlan, error: unknown): Promise<OrderRow> {
    const current = await this.orders.find(order._id);
    if (current !== null && isMoved(current, input)) return current;
    throw error;
  }
}

/** @throws ID_IN_USE if the move had another aim. */
function isMoved({ moves = [] }: OrderRow, { moveId, showId }: Input): boolean {
  const earlier = moves.find((move) => move.moveId === moveId);
  if (earlier !== undefined && earlier.to.showId !== showId) throw new DomainError('ID_IN_USE');
  return earlier !== undefined;
}

const refused = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path, message }]);
