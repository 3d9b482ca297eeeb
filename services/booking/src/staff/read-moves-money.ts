import { OutboxStore, type OutboxRow } from '@club/kit';
import type { UnpaidMoveView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ReadUnpaidMove } from '../moves/read-unpaid-move.js';
import type { OrderRow } from '../orders/domain/order.js';
import { supplementIdOf } from '../orders/domain/supplement.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';

interface MovesMoney {
  /** What its moves have brought. */
  supplements: OrderRow[];
  unpaidMove: UnpaidMoveView | null;
  /** Every e-mail about the booking and about what its moves cost, oldest first. */
  mails: OutboxRow[];
}

/** What the moves of a booking have brought or still wait for, and the e-mails about both. */
@Injectable()
export class ReadMovesMoney {
  constructor(
    private readonly refunds: OrderRefundsStore,
    private readonly readUnpaidMove: ReadUnpaidMove,
    private readonly outbox: OutboxStore,
  ) {}

  async execute(order: OrderRow, now: Date): Promise<MovesMoney> {
    const supplements = await this.refunds.findSupplements(order._id);
    const unpaidMove = await this.readUnpaidMove.execute(order, now);
    const paid = supplements.map(({ _id }) => _id);
    const asked = unpaidMove === null ? [] : [supplementIdOf(`${order._id}-${unpaidMove.moveId}`)];
    const found = await Promise.all(
      [order._id, ...paid, ...asked].map((subject) => this.outbox.findAbout(subject)),
    );
    const mails = found.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return { supplements, unpaidMove, mails };
  }
}
