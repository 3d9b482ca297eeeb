import { Handles } from '@club/kit';
import {
  ConfirmPaymentCall,
  PlaceOrderCall,
  RemoveOfferCall,
  SubmitDetailsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ConfirmPayment } from './confirm-payment.js';
import { PlaceOrder } from './place-order.js';
import { RemoveOffer } from './remove-offer.js';
import { SubmitDetails } from './submit-details.js';

@Controller()
export class OrdersRpc {
  constructor(
    private readonly placeOrder: PlaceOrder,
    private readonly submitDetails: SubmitDetails,
    private readonly confirmPayment: ConfirmPayment,
    private readonly removeOffer: RemoveOffer,
  ) {}

  @Handles(PlaceOrderCall)
  place(input: RequestOf<typeof PlaceOrderCall>): Promise<ReplyOf<typeof PlaceOrderCall>> {
    return this.placeOrder.execute(input);
  }

  @Handles(SubmitDetailsCall)
  submit(input: RequestOf<typeof SubmitDetailsCall>): Promise<ReplyOf<typeof SubmitDetailsCall>> {
    return this.submitDetails.execute(input);
  }

  @Handles(ConfirmPaymentCall)
  confirm(
    input: RequestOf<typeof ConfirmPaymentCall>,
  ): Promise<ReplyOf<typeof ConfirmPaymentCall>> {
    return this.confirmPayment.execute(input);
  }

  @Handles(RemoveOfferCall)
  async remove(input: RequestOf<typeof RemoveOfferCall>): Promise<ReplyOf<typeof RemoveOfferCall>> {
    await this.removeOffer.execute(input.showId);
    return {};
  }
}
