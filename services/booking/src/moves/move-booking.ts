import { DomainError } from '@club/contracts';
import type { BookingView, MoveBookingCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import type { OrderRow } from '../orders/domain/order.js';
import { partIdOf } from '../orders/part-id.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { MovePlan } from './commit-move.js';
import { checkMoneyLeft } from './domain/move-terms.js';
import { EndOpenMove } from './end-open-move.js';
import { heirOf, heirOfLink } from './heir-of.js';
import { isMoved } from './is-moved.js';
import { MakeMove } from './make-move.js';
import { moveOnce } from './move-once.js';
import { checkQuote } from './move-quote.js';
import { MoveRights } from './move-rights.js';
import { checkCity, isPart, ReadTerms, type ProposedMove } from './read-terms.js';
import { SendMoveLink } from './send-move-link.js';

type Input = RequestOf<typeof MoveBookingCall>;

/** Moves a booking to another show for a member of staff, or sends the link to pay for that. */
@Injectable()
export class MoveBooking {
  constructor(
    private readonly orders: OrdersStore,
    private readonly readTerms: ReadTerms,
    private readonly rights: MoveRights,
    private readonly makeMove: MakeMove,
    private readonly endOpenMove: EndOpenMove,
    private readonly sendMoveLink: SendMoveLink,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @returns the booking; with a link it is as it was.
   * @throws NOT_FOUND, FORBIDDEN, NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED,
   * QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE, ID_IN_USE, MOVE_OPEN, HOLD_EXPIRED
   */
  async execute(input: Input): Promise<BookingView> {
    const booking = await moveOnce({
      read: () => this.find(input),
      answered: (order) => this.answered(order, input),
      plan: (order) => this.plan(order, input),
      carryOut: (plan, order) => this.carryOut(plan, order, input),
    });
    return viewBooking(booking);
  }

  private async find({ id, showId }: Input): Promise<OrderRow> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.rights.requireVenues(order.showId, showId);
    return order;
  }

  private async answered(order: OrderRow, input: Input): Promise<OrderRow | undefined> {
    const made = await this.findMade(order, input);
    if (made !== undefined) return this.makeMove.finish(made);
    const sent = await this.findSent(order, input);
    if (sent === null) return undefined;
    await this.sendMoveLink.goOn(sent, input.holdHours);
    return order;
  }

  private async carryOut(plan: MovePlan, order: OrderRow, { holdHours }: Input): Promise<OrderRow> {
    const payment = plan.terms.becomes === 'pay' ? plan.payment : undefined;
    if (payment === 'link') this.sendMoveLink.check(plan);
    const heir = payment === 'link' ? heirOfLink(plan) : heirOf(plan);
    await this.endOpenMove.execute(order, { isPaid: payment !== undefined, heir });
    if (payment !== 'link') return this.makeMove.execute(plan);
    await this.sendMoveLink.execute(plan, holdHours);
    return order;
  }

  /** A repeated request finds the booking that it has moved, or the one that a part has become. */
  private async findMade(
    order: OrderRow,
    { moveId, showId }: Input,
  ): Promise<OrderRow | undefined> {
    if (isMoved(order, moveId, showId)) return order;
    const part = await this.orders.find(partIdOf(order._id, moveId));
    return part !== null && isMoved(part, moveId, showId) ? part : undefined;
  }

  private async findSent(
    order: OrderRow,
    { payment, moveId, showId }: Input,
  ): Promise<OrderRow | null> {
    return payment === 'link' ? this.sendMoveLink.findBegun(order, moveId, showId) : null;
  }

  private async plan(order: OrderRow, input: Input): Promise<MovePlan> {
    const move = await this.read(order, input);
    checkMoneyLeft(move.order, move.terms);
    checkQuote(this.settings.TICKET_SECRET, input.quoteId, move, new Date());
    checkCity(move, input.knowsCity);
    await this.rights.checkDifference(move.order, move.terms, input);
    const { moveId, waivedBecause, payment } = input;
    return {
      ...move,
      moveId,
      ...(waivedBecause !== undefined && { waivedBecause }),
      ...(payment !== undefined && { payment }),
    };
  }

  private read(order: OrderRow, { showId, moveId, quantity }: Input): Promise<ProposedMove> {
    if (!isPart(order, quantity)) return this.readTerms.execute(order, showId, 'staff');
    const part = { partId: partIdOf(order._id, moveId), quantity };
    return this.readTerms.ofPart(order, showId, part, 'staff');
  }
}
