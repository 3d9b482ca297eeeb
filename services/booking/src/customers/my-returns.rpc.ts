import { Handles } from '@club/kit';
import { ReturnPlacesCall, WithdrawReturnCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReturnMyPlaces } from './return-my-places.js';
import { WithdrawMyReturn } from './withdraw-my-return.js';

/** The calls of customers who give places back. */
@Controller()
export class MyReturnsRpc {
  constructor(
    private readonly returnMyPlaces: ReturnMyPlaces,
    private readonly withdrawMyReturn: WithdrawMyReturn,
  ) {}

  @Handles(ReturnPlacesCall)
  async returnPlaces(
    input: RequestOf<typeof ReturnPlacesCall>,
  ): Promise<ReplyOf<typeof ReturnPlacesCall>> {
    await this.returnMyPlaces.execute(input);
    return {};
  }

  @Handles(WithdrawReturnCall)
  async withdrawReturn(
    input: RequestOf<typeof WithdrawReturnCall>,
  ): Promise<ReplyOf<typeof WithdrawReturnCall>> {
    await this.withdrawMyReturn.execute(input);
    return {};
  }
}
