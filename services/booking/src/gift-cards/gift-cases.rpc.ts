import { Handles } from '@club/kit';
import { CloseGiftCaseCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { CloseGiftCase } from './close-gift-case.js';

/** The calls of staff about gift cards whose payment or refund waits for them. */
@Controller()
export class GiftCasesRpc {
  constructor(private readonly closeGiftCase: CloseGiftCase) {}

  @Handles(CloseGiftCaseCall)
  async close(
    act: RequestOf<typeof CloseGiftCaseCall>,
  ): Promise<ReplyOf<typeof CloseGiftCaseCall>> {
    await this.closeGiftCase.execute(act);
    return {};
  }
}
