import { Handles } from '@club/kit';
import { ListOffersCall, WithdrawOfferCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { knownVenue, viewOffer } from './domain/offer.js';
import { OffersStore } from './offers.store.js';
import { WithdrawalsStore } from './withdrawals.store.js';

@Controller()
export class OffersRpc {
  constructor(
    private readonly offers: OffersStore,
    private readonly withdrawals: WithdrawalsStore,
  ) {}

  @Handles(ListOffersCall)
  async list(input: RequestOf<typeof ListOffersCall>): Promise<ReplyOf<typeof ListOffersCall>> {
    return { offers: (await this.offers.list(input.showIds)).map(viewOffer) };
  }

  @Handles(WithdrawOfferCall)
  async withdraw(
    input: RequestOf<typeof WithdrawOfferCall>,
  ): Promise<ReplyOf<typeof WithdrawOfferCall>> {
    await this.withdrawals.withdraw(input, new Date());
    return knownVenue(input);
  }
}
