import { DomainError } from '@club/contracts';
import type { Logger } from '@club/kit';
import type { ConfirmMyMoveCall, MyMoveReply, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { isMoved } from '../moves/is-moved.js';
import type { OrderRow } from '../orders/domain/order.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { ownMoveId, viewOpenMove } from './my-move.js';

/** A definite answer; after any other failure the card may have been charged. */
const ANSWERS: readonly string[] = ['NOT_PAID', 'MOVE_REFUNDED', 'HOLD_EXPIRED'];

/** The booker's browser says that it has paid the difference, which is only a reason to ask Stripe now. */
@Injectable()
export class ConfirmMyMove {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly orders: OrdersStore,
    private readonly supplements: SupplementsStore,
    private readonly settleOrder: SettleOrder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID, MOVE_REFUNDED, HOLD_EXPIRED */
  async execute(input: RequestOf<typeof ConfirmMyMoveCall>): Promise<MyMoveReply> {
    const order = await this.findLinkedOrder.execute(input.token);
    const moveId = ownMoveId(order, input);
    const supplement = await this.supplements.find(moveId);
    if (supplement === null) {
      if (isMoved(order, moveId)) return { booking: viewBooking(order) };
      throw new DomainError('NOT_FOUND');
    }
    return this.settle(supplement, order);
  }

  /** Settles the payment of a move, or leaves it to the sweeps. @throws NOT_PAID, MOVE_REFUNDED, HOLD_EXPIRED */
  async settle(supplement: OrderRow, order: OrderRow): Promise<MyMoveReply> {
    try {
      return await this.confirm(supplement, order);
    } catch (error) {
      if (error instanceof DomainError && ANSWERS.includes(error.code)) throw error;
      this.logger.warn({ err: error, orderId: supplement._id }, 'payment left for the sweeps');
      return pending(supplement);
    }
  }

  private async confirm(supplement: OrderRow, { _id }: OrderRow): Promise<MyMoveReply> {
    switch (await this.settleOrder.execute(supplement._id, supplement)) {
      case 'completed': {
        const booking = await this.orders.find(movedIdOf(supplement, _id));
        return booking === null ? pending(supplement) : { booking: viewBooking(booking) };
      }
      case 'not-paid':
        // Only an open supplement can still be paid; for any other one the view has the answer.
        viewOpenMove(supplement);
        throw new DomainError('NOT_PAID');
      case 'refunded':
        throw new DomainError('MOVE_REFUNDED');
      case 'pending':
      case 'quarantined':
        await this.orders.askSoon(supplement._id);
        return pending(supplement);
    }
  }
}

/** A part of a party has become another booking. */
const movedIdOf = ({ supplementOf }: OrderRow, orderId: string): string =>
  supplementOf?.part?.partId ?? orderId;

const pending = ({ duePence, expiresAt }: OrderRow): MyMoveReply => ({
  open: { duePence, expiresAt: expiresAt.toISOString() },
});
