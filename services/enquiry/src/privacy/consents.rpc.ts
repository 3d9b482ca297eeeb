import { Handles } from '@club/kit';
import { UnsubscribeCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { Consents } from './consents.js';

@Controller()
export class ConsentsRpc {
  constructor(private readonly consents: Consents) {}

  @Handles(UnsubscribeCall)
  async unsubscribe({
    token,
  }: RequestOf<typeof UnsubscribeCall>): Promise<ReplyOf<typeof UnsubscribeCall>> {
    await this.consents.withdraw(token, new Date());
    return {};
  }
}
