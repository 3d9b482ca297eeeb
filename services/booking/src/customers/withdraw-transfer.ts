import { DomainError } from '@club/contracts';
import type { RequestOf, WithdrawTransferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ownTransferId } from '../orders/domain/transfers.js';
import { OrdersStore } from '../orders/orders.store.js';
import { TransfersStore } from '../orders/transfers.store.js';
import { FindLinkedOrder } from './find-linked-order.js';

/** The booker takes tickets back that the friend has not taken yet. */
@Injectable()
export class WithdrawTransfer {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly orders: OrdersStore,
    private readonly transfers: TransfersStore,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, TRANSFER_TAKEN */
  async execute(input: RequestOf<typeof WithdrawTransferCall>): Promise<void> {
    const order = await this.findLinkedOrder.execute(input.token);
    const id = ownTransferId(order, input);
    const transfer = order.transfers?.find(({ transferId }) => transferId === id);
    if (transfer === undefined) throw new DomainError('NOT_FOUND');
    const isEnded = await this.orders.transaction((session) =>
      this.transfers.withdraw(order, transfer, session),
    );
    if (isEnded) return;
    const newest = await this.orders.find(order._id);
    const ended = newest?.transfers?.find(({ transferId }) => transferId === id);
    if (ended?.partId !== undefined) throw new DomainError('TRANSFER_TAKEN');
  }
}
