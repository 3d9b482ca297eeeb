import { DomainError } from '@club/contracts';
import type { RequestOf, WithdrawTransferCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
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
    const { order, isPayer } = await this.findLinkedOrder.orOfPayer(input.token);
    if (isPayer) throw new DomainError('TRANSFER_TAKEN');
    const id = ownTransferId(order, input);
    const transfer = transferOf(order, id);
    if (transfer === undefined) throw new DomainError('NOT_FOUND');
    const isEnded = await this.orders.transaction((session) =>
      this.transfers.withdraw(order, transfer, session),
    );
    if (isEnded) return;
    const ended = transferOf(await this.orders.find(order._id), id);
    if (ended?.partId !== undefined) throw new DomainError('TRANSFER_TAKEN');
  }
}

const transferOf = (order: OrderRow | null, id: string): Transfer | undefined =>
  order?.transfers?.find(({ transferId }) => transferId === id);
