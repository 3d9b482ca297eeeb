import { Handles } from '@club/kit';
import {
  AcceptTransferCall,
  OfferTransferCall,
  ReadTransferCall,
  WithdrawTransferCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { AcceptTransfer } from './accept-transfer.js';
import { OfferTransfer } from './offer-transfer.js';
import { ReadTransfer } from './read-transfer.js';
import { WithdrawTransfer } from './withdraw-transfer.js';

/** The calls about tickets that a booker gives to a friend. */
@Controller()
export class TransfersRpc {
  constructor(
    private readonly offerTransfer: OfferTransfer,
    private readonly withdrawTransfer: WithdrawTransfer,
    private readonly readTransfer: ReadTransfer,
    private readonly acceptTransfer: AcceptTransfer,
  ) {}

  @Handles(OfferTransferCall)
  async offer(
    input: RequestOf<typeof OfferTransferCall>,
  ): Promise<ReplyOf<typeof OfferTransferCall>> {
    await this.offerTransfer.execute(input);
    return {};
  }

  @Handles(WithdrawTransferCall)
  async withdraw(
    input: RequestOf<typeof WithdrawTransferCall>,
  ): Promise<ReplyOf<typeof WithdrawTransferCall>> {
    await this.withdrawTransfer.execute(input);
    return {};
  }

  @Handles(ReadTransferCall)
  read({ token }: RequestOf<typeof ReadTransferCall>): Promise<ReplyOf<typeof ReadTransferCall>> {
    return this.readTransfer.execute(token);
  }

  @Handles(AcceptTransferCall)
  async accept({
    token,
  }: RequestOf<typeof AcceptTransferCall>): Promise<ReplyOf<typeof AcceptTransferCall>> {
    await this.acceptTransfer.execute(token);
    return {};
  }
}
