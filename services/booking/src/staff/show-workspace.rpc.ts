import { Handles } from '@club/kit';
import {
  GetCancellationCall,
  GetSalesCurveCall,
  GetShowStakesCall,
  ListShowMessagesCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ListShowMessages } from '../mails/list-show-messages.js';
import { ReadCancellation } from './read-cancellation.js';
import { ReadSalesCurve } from './read-sales-curve.js';
import { ReadShowStakes } from './read-show-stakes.js';

/** The calls of staff about one show. */
@Controller()
export class ShowWorkspaceRpc {
  constructor(
    private readonly salesCurve: ReadSalesCurve,
    private readonly stakes: ReadShowStakes,
    private readonly messages: ListShowMessages,
    private readonly cancellation: ReadCancellation,
  ) {}

  @Handles(GetSalesCurveCall)
  curve({
    showId,
  }: RequestOf<typeof GetSalesCurveCall>): Promise<ReplyOf<typeof GetSalesCurveCall>> {
    return this.salesCurve.execute(showId);
  }

  @Handles(GetShowStakesCall)
  read({
    showId,
  }: RequestOf<typeof GetShowStakesCall>): Promise<ReplyOf<typeof GetShowStakesCall>> {
    return this.stakes.execute(showId);
  }

  @Handles(GetCancellationCall)
  progress({
    showId,
  }: RequestOf<typeof GetCancellationCall>): Promise<ReplyOf<typeof GetCancellationCall>> {
    return this.cancellation.execute(showId);
  }

  @Handles(ListShowMessagesCall)
  async list({
    showId,
  }: RequestOf<typeof ListShowMessagesCall>): Promise<ReplyOf<typeof ListShowMessagesCall>> {
    return { messages: await this.messages.execute(showId) };
  }
}
