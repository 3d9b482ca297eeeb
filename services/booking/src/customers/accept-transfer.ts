import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import {
  freshReference,
  searchKeysOf,
  ticketIssueOf,
  type OrderRow,
} from '../orders/domain/order.js';
import { draftPart } from '../orders/domain/split.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import type { ClientSession } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { partIdOf } from '../orders/part-id.js';
import { SplitOrder } from '../orders/split-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { TransfersStore } from '../orders/transfers.store.js';
import { checkStillOffered } from './domain/transfer-rules.js';
import { FindTransfer } from './find-transfer.js';
import { ViewTransfers } from './view-transfers.js';

/**
 * A friend takes tickets. They become a booking of the friend's own, or the booking becomes the friend's if it is all of them,
 * in one transaction (invariants.md I53); the money stays with the payer (ADR 73).
 */
@Injectable()
export class AcceptTransfer {
  constructor(
    private readonly findTransfer: FindTransfer,
    private readonly viewTransfers: ViewTransfers,
    private readonly orders: OrdersStore,
    private readonly transfers: TransfersStore,
    private readonly splitOrder: SplitOrder,
    private readonly supplements: SupplementsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws NOT_FOUND for a link that is forged, used, taken back or too old; NOT_PAID, ALREADY_IN, TOO_LATE, SALES_CLOSED,
   * CALL_THE_CLUB, RETURN_OPEN, NOT_ENOUGH_TICKETS, EDITED_MEANWHILE if the booking has changed
   */
  async execute(token: string): Promise<void> {
    const now = new Date();
    const { order, transfer } = await this.findTransfer.execute(token, now);
    await this.viewTransfers.check(order, now);
    checkStillOffered(order, transfer);
    const part = transfer.isWhole === true ? undefined : partFor(order, transfer);
    await this.orders.transaction(async (session) => {
      if (part === undefined) await this.handOver(order, transfer, session);
      else await this.change(order, { part, transfer }, session);
      const { transferId: fact } = transfer;
      await this.outbox.write({ kind: 'transfer-accepted', subject: order._id, fact }, session);
      crashPoint('transfer-before-commit');
    });
    crashPoint('transfer-committed');
  }

  /** The same booking has another holder, so its confirmation is one more, as for a holder whom staff enter. */
  private async handOver(order: OrderRow, transfer: Transfer, session: ClientSession) {
    if (!(await this.transfers.handOver(order, transfer, session)))
      throw new DomainError('EDITED_MEANWHILE');
    await this.supplements.endOpen(order._id, session); // guard: unpaid-moves-end-with-the-holder (invariants.md I53)
    const fact = `${order._id}-issue-${ticketIssueOf(order) + 1}`;
    await this.outbox.write({ kind: 'booking-confirmed', subject: order._id, fact }, session);
  }

  private async change(
    order: OrderRow,
    { part, transfer: { transferId } }: { part: OrderRow; transfer: Transfer },
    session: ClientSession,
  ): Promise<void> {
    const accepted = { transferId, partId: part._id };
    if (!(await this.transfers.accept(order, accepted, session)))
      throw new DomainError('EDITED_MEANWHILE');
    await this.splitOrder.execute(order, part, session);
    await this.outbox.write({ kind: 'booking-confirmed', subject: part._id }, session);
  }
}

/** The part of the party with the friend's name. Telephone number and note for the door stay with the booker. */
function partFor(order: OrderRow, { transferId, name, email, quantity }: Transfer): OrderRow {
  const reference = freshReference();
  const part = draftPart(order, { partId: partIdOf(order._id, transferId), quantity, reference });
  const { splitOf } = part;
  return {
    ...part,
    ...{ name, email, phone: '', searchKeys: searchKeysOf({ reference, name, email, phone: '' }) },
    ...(splitOf !== undefined && { splitOf: { ...splitOf, isGiven: true as const } }),
  };
}
