import { Handles } from '@club/kit';
import {
  ConfirmPaymentCall,
  ReceiveStripeEvent as ReceiveStripeEventCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ConfirmPayment } from './confirm-payment.js';
import { ReceiveStripeEvent } from './receive-stripe-event.js';

@Controller()
export class PaymentsRpc {
  constructor(
    private readonly confirmPayment: ConfirmPayment,
    private readonly receiveStripeEvent: ReceiveStripeEvent,
  ) {}

  @Handles(ConfirmPaymentCall)
  confirm(hint: RequestOf<typeof ConfirmPaymentCall>): Promise<ReplyOf<typeof ConfirmPaymentCall>> {
    return this.confirmPayment.execute(hint);
  }

  @Handles(ReceiveStripeEventCall)
  async receive(
    event: RequestOf<typeof ReceiveStripeEventCall>,
  ): Promise<ReplyOf<typeof ReceiveStripeEventCall>> {
    await this.receiveStripeEvent.execute(event);
    return {};
  }
}
