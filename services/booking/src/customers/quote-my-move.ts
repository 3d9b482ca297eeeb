import type { MyMoveQuoteView, QuoteMyMoveCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { myQuoteIdOf } from '../moves/move-quote.js';
import { otherCityOf } from '../moves/read-terms.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { PlanMyMove } from './plan-my-move.js';

/** Tells a booker what a move to another show would cost. It holds no places. */
@Injectable()
export class QuoteMyMove {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly planMyMove: PlanMyMove,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for a link that is not ours, and as PlanMyMove. */
  async execute(input: RequestOf<typeof QuoteMyMoveCall>): Promise<MyMoveQuoteView> {
    const order = await this.findLinkedOrder.execute(input.token);
    const part = { partId: '', quantity: input.quantity };
    const move = await this.planMyMove.execute(order, input.showId, part);
    const { places, oldPence, newPence, differencePence, refundPence, becomes } = move.terms;
    return {
      ...myQuoteIdOf(this.settings.TICKET_SECRET, move, new Date()),
      ...{ places, oldPence, newPence, differencePence },
      backPence: refundPence,
      becomes: move.asCredit === true ? 'credit' : becomes,
      otherCity: otherCityOf(move),
    };
  }
}
