import { DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import { ACTIVE, type Wait } from './domain/wait.js';
import { EnterList } from './enter-list.js';
import { FindLinkedWait } from './find-linked-wait.js';
import { NetworkShare } from './network-share.js';

const MAY_REJOIN: readonly Wait['state'][] = ['left', 'lapsed'];

/** Puts a party that has left, or was taken off, at the end of the list again. */
@Injectable()
export class RejoinWaitingList {
  constructor(
    private readonly findLinkedWait: FindLinkedWait,
    private readonly orders: OrdersStore,
    private readonly enterList: EnterList,
    private readonly networkShare: NetworkShare,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, NOT_WAITING, ALREADY_WAITING, TOO_MANY_REQUESTS, and as EnterList */
  async execute(token: string, client?: string): Promise<void> {
    const wait = await this.findLinkedWait.execute(token);
    if (ACTIVE.includes(wait.state)) return;
    if (!MAY_REJOIN.includes(wait.state)) throw new DomainError('NOT_WAITING');
    const network = this.networkShare.networkOf(client);
    await this.orders
      .transaction(async (session) => {
        await this.networkShare.check({ ...wait, ...network }, session);
        await this.enterList.again(wait, network, session);
      })
      .catch(refuseSecond);
  }
}

/** The address has another entry for this show by now. */
function refuseSecond(error: unknown): never {
  throw isDuplicateKey(error) ? new DomainError('ALREADY_WAITING') : error;
}
