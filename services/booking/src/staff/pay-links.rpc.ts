import { Handles } from '@club/kit';
import { ReadPayLinkCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReadPayLink } from './read-pay-link.js';

@Controller()
export class PayLinksRpc {
  constructor(private readonly readPayLink: ReadPayLink) {}

  @Handles(ReadPayLinkCall)
  read({ id }: RequestOf<typeof ReadPayLinkCall>): Promise<ReplyOf<typeof ReadPayLinkCall>> {
    return this.readPayLink.execute(id, new Date());
  }
}
