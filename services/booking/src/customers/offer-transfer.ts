import { DomainError } from '@club/contracts';
import type { OfferTransferCall, RequestOf } from '@club/messages';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';
import { openTransferOf, ownTransferId } from '../orders/domain/transfers.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import { OrdersStore } from '../orders/orders.store.js';
import { TransfersStore } from '../orders/transfers.store.js';
import { checkFriend, checkQuantity, transferUntil } from './domain/transfer-rules.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { ViewTransfers } from './view-transfers.js';

type Input = RequestOf<typeof OfferTransferCall>;

/** The holder of a booking's link offers some of its tickets to a friend, who gets an e-mail (ADR 73). */
@Injectable()
export class OfferTransfer {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly viewTransfers: ViewTransfers,
    private readonly orders: OrdersStore,
    private readonly transfers: TransfersStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * A repeated request changes nothing.
   * @throws NOT_FOUND, NOT_PAID, ALREADY_IN, TOO_LATE, SALES_CLOSED, CALL_THE_CLUB, RETURN_OPEN, TRANSFER_OPEN,
   * NOT_ENOUGH_TICKETS, VALIDATION_FAILED, ID_IN_USE, EDITED_MEANWHILE
   */
  async execute(input: Input): Promise<void> {
    const order = await this.findLinkedOrder.execute(input.token);
    if (isRepeated(order, input)) return;
    const now = new Date();
    const show = await this.viewTransfers.check(order, now);
    if (openTransferOf(order, now) !== undefined) throw new DomainError('TRANSFER_OPEN');
    checkQuantity(order, input.quantity);
    checkFriend(order, input);
    const { name, email, quantity } = input;
    await this.add(order, {
      ...{ transferId: ownTransferId(order, input), name, email, quantity, at: now },
      ...{ issue: ticketIssueOf(order), until: transferUntil(show, now) },
      ...(quantity === placesKept(order) && { isWhole: true as const }),
    });
  }

  /** The e-mail is written in the same transaction. */
  private async add(order: OrderRow, transfer: Transfer): Promise<void> {
    await this.orders.transaction(async (session) => {
      if (!(await this.transfers.add(order, transfer, session)))
        throw new DomainError('EDITED_MEANWHILE');
      const mail = { kind: 'transfer-offered', subject: order._id } as const;
      await this.outbox.write({ ...mail, fact: transfer.transferId }, session);
    });
  }
}

/** @throws ID_IN_USE if the request named someone else, or another number. */
function isRepeated(order: OrderRow, input: Input): boolean {
  const id = ownTransferId(order, input);
  const earlier = order.transfers?.find(({ transferId }) => transferId === id);
  if (earlier === undefined) return false;
  if (earlier.email !== input.email || earlier.quantity !== input.quantity)
    throw new DomainError('ID_IN_USE');
  return true;
}
