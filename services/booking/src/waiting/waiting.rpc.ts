import { Handles } from '@club/kit';
import {
  ChangeMyWaitCall,
  DeclineOfferCall,
  JoinWaitingListCall,
  LeaveWaitingListCall,
  ReadMyWaitCall,
  RejoinWaitingListCall,
  TakeOfferCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ChangeMyWait } from './change-my-wait.js';
import { DeclineOffer } from './decline-offer.js';
import { JoinWaitingList } from './join-waiting-list.js';
import { LeaveWaitingList } from './leave-waiting-list.js';
import { ReadMyWait } from './read-my-wait.js';
import { RejoinWaitingList } from './rejoin-waiting-list.js';
import { TakeOffer } from './take-offer.js';

/** The calls of visitors about waiting lists. */
@Controller()
export class WaitingRpc {
  constructor(
    private readonly joinWaitingList: JoinWaitingList,
    private readonly readMyWait: ReadMyWait,
    private readonly changeMyWait: ChangeMyWait,
    private readonly leaveWaitingList: LeaveWaitingList,
    private readonly rejoinWaitingList: RejoinWaitingList,
    private readonly takeOffer: TakeOffer,
    private readonly declineOffer: DeclineOffer,
  ) {}

  @Handles(JoinWaitingListCall)
  async join(
    input: RequestOf<typeof JoinWaitingListCall>,
  ): Promise<ReplyOf<typeof JoinWaitingListCall>> {
    await this.joinWaitingList.execute(input);
    return {};
  }

  @Handles(ReadMyWaitCall)
  read({ token }: RequestOf<typeof ReadMyWaitCall>): Promise<ReplyOf<typeof ReadMyWaitCall>> {
    return this.readMyWait.execute(token);
  }

  @Handles(ChangeMyWaitCall)
  async change(
    input: RequestOf<typeof ChangeMyWaitCall>,
  ): Promise<ReplyOf<typeof ChangeMyWaitCall>> {
    await this.changeMyWait.execute(input);
    return this.readMyWait.execute(input.token);
  }

  @Handles(LeaveWaitingListCall)
  async leave({
    token,
  }: RequestOf<typeof LeaveWaitingListCall>): Promise<ReplyOf<typeof LeaveWaitingListCall>> {
    await this.leaveWaitingList.execute(token);
    return {};
  }

  @Handles(RejoinWaitingListCall)
  async rejoin({
    token,
    client,
  }: RequestOf<typeof RejoinWaitingListCall>): Promise<ReplyOf<typeof RejoinWaitingListCall>> {
    await this.rejoinWaitingList.execute(token, client);
    return this.readMyWait.execute(token);
  }

  @Handles(TakeOfferCall)
  async take(input: RequestOf<typeof TakeOfferCall>): Promise<ReplyOf<typeof TakeOfferCall>> {
    return { payToken: await this.takeOffer.execute(input) };
  }

  @Handles(DeclineOfferCall)
  async decline(
    input: RequestOf<typeof DeclineOfferCall>,
  ): Promise<ReplyOf<typeof DeclineOfferCall>> {
    await this.declineOffer.execute(input);
    return this.readMyWait.execute(input.token);
  }
}
