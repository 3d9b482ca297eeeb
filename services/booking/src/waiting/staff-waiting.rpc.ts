import { Handles } from '@club/kit';
import {
  AddWaitCall,
  ListWaitsCall,
  OfferByHandCall,
  PauseWaitingListCall,
  RemoveWaitCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { AddWait } from './add-wait.js';
import { ListWaits } from './list-waits.js';
import { OfferByHand } from './offer-by-hand.js';
import { PauseWaitingList } from './pause-waiting-list.js';
import { RemoveWait } from './remove-wait.js';

/** Receives the calls that staff make about waiting lists. */
@Controller()
export class StaffWaitingRpc {
  constructor(
    private readonly listWaits: ListWaits,
    private readonly addWait: AddWait,
    private readonly offerByHand: OfferByHand,
    private readonly pauseWaitingList: PauseWaitingList,
    private readonly removeWait: RemoveWait,
  ) {}

  @Handles(ListWaitsCall)
  list({ showId }: RequestOf<typeof ListWaitsCall>): Promise<ReplyOf<typeof ListWaitsCall>> {
    return this.listWaits.execute(showId);
  }

  @Handles(AddWaitCall)
  add(input: RequestOf<typeof AddWaitCall>): Promise<ReplyOf<typeof AddWaitCall>> {
    return this.addWait.execute(input);
  }

  @Handles(OfferByHandCall)
  offer(input: RequestOf<typeof OfferByHandCall>): Promise<ReplyOf<typeof OfferByHandCall>> {
    return this.offerByHand.execute(input);
  }

  @Handles(PauseWaitingListCall)
  async pause(
    input: RequestOf<typeof PauseWaitingListCall>,
  ): Promise<ReplyOf<typeof PauseWaitingListCall>> {
    await this.pauseWaitingList.execute(input);
    return {};
  }

  @Handles(RemoveWaitCall)
  async remove({ id }: RequestOf<typeof RemoveWaitCall>): Promise<ReplyOf<typeof RemoveWaitCall>> {
    await this.removeWait.execute(id);
    return {};
  }
}
