import { DomainError } from '@club/contracts';
import type { MoveMyBookingCall, MyMoveReply, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readMyQuote } from '../links/move-quote.js';
import type { MovePlan } from '../moves/commit-move.js';
import { isMoved } from '../moves/is-moved.js';
import { MakeMove } from '../moves/make-move.js';
import { moveOnce } from '../moves/move-once.js';
import { checkMyQuote } from '../moves/move-quote.js';
import { checkCity } from '../moves/read-terms.js';
import type { OrderRow } from '../orders/domain/order.js';
import { partIdOf } from '../orders/part-id.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { ownMoveId } from './my-move.js';
import { PayMyMove } from './pay-my-move.js';
import { PlanMyMove } from './plan-my-move.js';

type Input = RequestOf<typeof MoveMyBookingCall>;

/** Moves a booking to another show for the holder of its link (invariants.md I37). */
@Injectable()
export class MoveMyBooking {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly planMyMove: PlanMyMove,
    private readonly makeMove: MakeMove,
    private readonly payMyMove: PayMyMove,
    private readonly orders: OrdersStore,
    private readonly supplements: SupplementsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @throws NOT_FOUND for a link that is not ours, QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE, ID_IN_USE, MOVE_OPEN, as
   * PlanMyMove, and as PayMyMove: GIFT_CARD_CHANGED, HOLD_EXPIRED, MOVE_REFUNDED, NOT_PAID, PAYMENTS_UNAVAILABLE
   */
  async execute(input: Input): Promise<MyMoveReply> {
    const quoted = readMyQuote(this.settings.TICKET_SECRET, input.quoteId ?? '', new Date());
    return moveOnce({
      read: () => this.findLinkedOrder.execute(input.token),
      answered: (order) => this.answered(order, ownMoveId(order, input), quoted?.showId),
      plan: (order) => this.plan(order, quoted, input),
      carryOut: (plan, order) => this.carryOut(plan, order, input),
    });
  }

  private async answered(
    order: OrderRow,
    moveId: string,
    showId: string | undefined,
  ): Promise<MyMoveReply | undefined> {
    const moved = await this.findMoved(order, moveId, showId);
    if (moved !== undefined) return { booking: viewBooking(await this.makeMove.finish(moved)) };
    const begun = await this.supplements.find(moveId);
    return begun === null ? undefined : this.continuePayment(begun, order, showId);
  }

  private async carryOut(
    plan: MovePlan,
    order: OrderRow,
    { giftCardCode }: Input,
  ): Promise<MyMoveReply> {
    // guard: bookers-pay-differences (invariants.md I37, I43)
    if (plan.terms.becomes === 'pay') return this.payMyMove.execute(plan, giftCardCode);
    await this.checkNoneOpen(order, plan.moveId);
    return { booking: viewBooking(await this.makeMove.execute(plan)) };
  }

  /** A move that is waiting for its payment already holds places, so a second move would hold twice as many. */
  private async checkNoneOpen({ _id }: OrderRow, moveId: string): Promise<void> {
    const open = await this.supplements.findOpen(_id);
    if (open !== null && open.supplementOf?.moveId !== moveId) throw new DomainError('MOVE_OPEN');
  }

  private continuePayment(
    begun: OrderRow,
    order: OrderRow,
    showId: string | undefined,
  ): Promise<MyMoveReply> {
    if (showId !== undefined && begun.supplementOf?.to.showId !== showId)
      throw new DomainError('ID_IN_USE');
    return this.payMyMove.goOn(begun, order);
  }

  /** The booking if all of it has moved, or the new booking of the tickets that have. */
  private async findMoved(
    order: OrderRow,
    moveId: string,
    // Absent if there is no quote or it has expired: then only the id is compared.
    showId: string | undefined,
  ): Promise<OrderRow | undefined> {
    if (isMoved(order, moveId, showId)) return order;
    const part = await this.orders.find(partIdOf(order._id, moveId));
    return part !== null && isMoved(part, moveId, showId) ? part : undefined;
  }

  private async plan(
    order: OrderRow,
    quoted: ReturnType<typeof readMyQuote>,
    { quoteId = '', knowsCity, ...input }: Input,
  ): Promise<MovePlan> {
    if (quoted === undefined) throw new DomainError('QUOTE_EXPIRED');
    const { showId, quantity } = quoted;
    const moveId = ownMoveId(order, input);
    const part = { partId: partIdOf(order._id, moveId), quantity };
    const move = await this.planMyMove.execute(order, showId, part);
    checkMyQuote(this.settings.TICKET_SECRET, quoteId, move, new Date());
    checkCity(move, knowsCity);
    return { ...move, moveId, isByBooker: true };
  }
}
