import { Handles } from '@club/kit';
import { ReceiveStripeEventCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReceiveStripeEvent } from './receive-stripe-event.js';

@Controller()
export class WebhookRpc {
  constructor(private readonly receiveStripeEvent: ReceiveStripeEvent) {}

  @Handles(ReceiveStripeEventCall)
  async receive(
    event: RequestOf<typeof ReceiveStripeEventCall>,
  ): Promise<ReplyOf<typeof ReceiveStripeEventCall>> {
    await this.receiveStripeEvent.execute(event);
    return {};
  }
}
