import { Handles } from '@club/kit';
import {
  ApproveRefundCall,
  AskForRefundCall,
  DeclineRefundCall,
  ListRefundRequestsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ApproveRefund } from './approve-refund.js';
import { AskForRefund } from './ask-for-refund.js';
import { DeclineRefund } from './decline-refund.js';
import { ListRefundRequests } from './list-refund-requests.js';

@Controller()
export class RefundRequestsRpc {
  constructor(
    private readonly askForRefund: AskForRefund,
    private readonly listRefundRequests: ListRefundRequests,
    private readonly approveRefund: ApproveRefund,
    private readonly declineRefund: DeclineRefund,
  ) {}

  @Handles(AskForRefundCall)
  ask(input: RequestOf<typeof AskForRefundCall>): Promise<ReplyOf<typeof AskForRefundCall>> {
    return this.askForRefund.execute(input);
  }

  @Handles(ListRefundRequestsCall)
  async list(): Promise<ReplyOf<typeof ListRefundRequestsCall>> {
    return { requests: await this.listRefundRequests.execute() };
  }

  @Handles(ApproveRefundCall)
  approve(input: RequestOf<typeof ApproveRefundCall>): Promise<ReplyOf<typeof ApproveRefundCall>> {
    return this.approveRefund.execute(input);
  }

  @Handles(DeclineRefundCall)
  decline(input: RequestOf<typeof DeclineRefundCall>): Promise<ReplyOf<typeof DeclineRefundCall>> {
    return this.declineRefund.execute(input);
  }
}
