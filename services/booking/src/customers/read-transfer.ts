import type { OfferedTicketsView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { FindTransfer } from './find-transfer.js';

/** What a friend is offered, without anything about money. */
@Injectable()
export class ReadTransfer {
  constructor(private readonly findTransfer: FindTransfer) {}

  /** @throws NOT_FOUND */
  async execute(token: string): Promise<OfferedTicketsView> {
    const { order, transfer } = await this.findTransfer.execute(token, new Date());
    const { name, quantity, until } = transfer;
    const from = order.name ?? '';
    return { from, name, quantity, until: until.toISOString(), showId: order.showId };
  }
}
