import { DomainError } from '@club/contracts';
import type { ChangeMyWaitCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { refusalToWait } from './domain/refusal-to-wait.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { NetworkShare } from './network-share.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

/** Changes how many places a party waits for. Its place in the list stays. */
@Injectable()
export class ChangeMyWait {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly waits: WaitsStore,
    private readonly lists: WaitingListsStore,
    private readonly networkShare: NetworkShare,
  ) {}

  /** @throws NOT_FOUND, NOT_WAITING, PLACES_LEFT, WAITING_LIST_CLOSED, SALES_CLOSED, TOO_MANY_REQUESTS */
  async execute({
    token,
    quantity,
    acceptFewer,
  }: RequestOf<typeof ChangeMyWaitCall>): Promise<void> {
    const { _id, showId } = await this.findLinkedWait.execute(token);
    await this.orders.transaction(async (session) => {
      const show = await this.offers.find(showId, session);
      const set = { quantity, ...(acceptFewer !== undefined && { acceptFewer }) };
      // An open offer stays as it is: its places are held already.
      const changed = await this.waits.change(_id, ['waiting'], { set }, session);
      if (changed === null) throw new DomainError('NOT_WAITING');
      const refusal = refusalToWait(show, quantity, new Date());
      if (refusal !== undefined) throw refusal;
      await this.networkShare.check(changed, session);
      await this.lists.wake(showId, session);
    });
  }
}
