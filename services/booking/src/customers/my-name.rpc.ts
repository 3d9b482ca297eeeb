import { Handles } from '@club/kit';
import { CorrectMyNameCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { CorrectMyName } from './correct-my-name.js';

/** The call of customers about the name on their booking. */
@Controller()
export class MyNameRpc {
  constructor(private readonly correctMyName: CorrectMyName) {}

  @Handles(CorrectMyNameCall)
  async correct(
    input: RequestOf<typeof CorrectMyNameCall>,
  ): Promise<ReplyOf<typeof CorrectMyNameCall>> {
    await this.correctMyName.execute(input);
    return {};
  }
}
