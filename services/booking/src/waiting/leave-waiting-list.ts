import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { EndWait } from './end-wait.js';
import { FindLinkedWait } from './find-linked-wait.js';

/** Ends an entry and those for other nights. Repeating it changes nothing. */
@Injectable()
export class LeaveWaitingList {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly orders: OrdersStore,
    private readonly endWait: EndWait,
  ) {}

  /** @throws NOT_FOUND */
  async execute(token: string): Promise<void> {
    const wait = await this.findLinkedWait.execute(token);
    await this.orders.transaction(async (session) => {
      await this.endWait.execute(wait, 'left', session);
      await this.endWait.others(wait, session);
    });
  }
}
