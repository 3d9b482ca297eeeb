import { DomainError } from '@club/contracts';
import type { BookingView, MoveMyBookingCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readMyQuote } from '../links/move-quote.js';
import type { MovePlan } from '../moves/commit-move.js';
import { isMoved } from '../moves/is-moved.js';
import { MakeMove } from '../moves/make-move.js';
import { checkMyQuote } from '../moves/move-quote.js';
import { checkCity } from '../moves/read-terms.js';
import type { OrderRow } from '../orders/domain/order.js';
import { viewBooking } from '../orders/domain/views.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { PlanMyMove } from './plan-my-move.js';

type Input = RequestOf<typeof MoveMyBookingCall>;

/** Moves a booking to another show for the holder of its link (invariants.md I37). */
@Injectable()
export class MoveMyBooking {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly planMyMove: PlanMyMove,
    private readonly makeMove: MakeMove,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /**
   * @throws NOT_FOUND for a link that is not ours, QUOTE_EXPIRED, PRICE_CHANGED, EDITED_MEANWHILE, ID_IN_USE, and as
   * PlanMyMove
   */
  async execute(input: Input): Promise<BookingView> {
    const order = await this.findLinkedOrder.execute(input.token);
    const moveId = ownMoveId(order, input);
    const quoted = readMyQuote(this.settings.TICKET_SECRET, input.quoteId, new Date());
    if (isMoved(order, moveId, quoted?.showId))
      return viewBooking(await this.makeMove.finish(order));
    if (quoted === undefined) throw new DomainError('QUOTE_EXPIRED');
    const plan = await this.plan(order, quoted.showId, input);
    return viewBooking(await this.makeMove.execute({ ...plan, moveId }));
  }

  private async plan(
    order: OrderRow,
    showId: string,
    { quoteId, knowsCity }: Input,
  ): Promise<Omit<MovePlan, 'moveId'>> {
    const move = await this.planMyMove.execute(order, showId);
    checkMyQuote(this.settings.TICKET_SECRET, quoteId, move, new Date());
    // guard: bookers-pay-differences (invariants.md I37)
    if (move.terms.becomes === 'pay') throw new DomainError('CALL_THE_CLUB');
    checkCity(move, knowsCity);
    return { ...move, isByBooker: true };
  }
}

/** A stranger has made the id, so it names a move of this booking only. */
const ownMoveId = ({ _id }: OrderRow, { moveId }: Input): string => `${_id}-${moveId}`;
