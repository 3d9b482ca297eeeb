import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readTransferToken } from '../links/transfer-link.js';
import type { OrderRow } from '../orders/domain/order.js';
import { openTransferOf } from '../orders/domain/transfers.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import { OrdersStore } from '../orders/orders.store.js';

/** The tickets that the link in a friend's e-mail opens. */
@Injectable()
export class FindTransfer {
  constructor(
    private readonly orders: OrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for a link that is forged, used, taken back or too old: the answer does not say which. */
  async execute(token: string, now: Date): Promise<{ order: OrderRow; transfer: Transfer }> {
    const link = readTransferToken(this.settings.TICKET_SECRET, token, now);
    const order = link === undefined ? null : await this.orders.find(link.orderId);
    const transfer = order === null ? undefined : openTransferOf(order, now);
    if (order === null || transfer === undefined || transfer.transferId !== link?.transferId)
      throw new DomainError('NOT_FOUND');
    return { order, transfer };
  }
}
